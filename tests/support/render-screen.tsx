import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderPart } from '../../src/design/web/testing/render-part.tsx';
import { queryClient } from '../../src/kernel/web/api.ts';

/** A part that asks the server, inside the providers of screens. */
export const renderScreen = (part: ReactNode) =>
  renderPart(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
