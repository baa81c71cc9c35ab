// Screens inside the providers of the product. What they ask is answered by `answered-calls.ts`.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { renderPart } from '../../src/design/web/testing/render-part.tsx';
import { DesignProvider } from '../../src/design/web/DesignProvider.tsx';
import { queryClient } from '../../src/kernel/web/api.ts';

export const renderScreen = (screen: ReactNode) =>
  renderPart(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>);

/** Links and menus go where the router leads. */
export const renderRouter = (router: AnyRouter) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DesignProvider scheme="light" navigate={(href) => void router.navigate({ href })}>
        <RouterProvider router={router} />
      </DesignProvider>
    </QueryClientProvider>,
  );
