import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { DesignProvider } from '../../design/web/index.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { useScheme } from './use-scheme.ts';
import { router } from './router.tsx';

export function Application() {
  const [scheme] = useScheme();
  return (
    <QueryClientProvider client={queryClient}>
      <DesignProvider
        scheme={scheme}
        navigate={(href) => {
          void router.navigate({ href });
        }}
      >
        <RouterProvider router={router} />
      </DesignProvider>
    </QueryClientProvider>
  );
}
