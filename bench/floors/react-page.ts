// The floor of a first sight: React alone draws one sentence. Runs in a page.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const place = document.body.appendChild(document.createElement('main'));
createRoot(place).render(createElement('h1', {}, 'Drawn'));
