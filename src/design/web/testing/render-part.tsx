import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../DesignProvider.tsx';

/** Renders a part inside the provider, as in screens. */
export const renderPart = (part: ReactNode) => render(<DesignProvider scheme="light">{part}</DesignProvider>);
