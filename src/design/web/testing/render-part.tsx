import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../DesignProvider.tsx';

/** A part inside the provider, as screens have it. */
export const renderPart = (part: ReactNode) => render(<DesignProvider scheme="light">{part}</DesignProvider>);
