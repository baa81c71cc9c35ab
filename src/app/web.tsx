// Entry of the browser.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './web/Application.tsx';
import { readAheadOfPress } from './web/read-ahead.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <Application />
  </StrictMode>,
);
readAheadOfPress();
