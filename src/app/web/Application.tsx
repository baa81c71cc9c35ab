import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { DesignProvider, lazyPart } from '../../design/web/index.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { singleLetterKeysPreference } from '../../people/domain/preferences.ts';
import { useCalendar, usePreference, useTheme } from '../../people/web/index.ts';
import { router } from './router.tsx';
import { ServerClock } from './ServerClock.tsx';

// Not needed for the first look of a page, and too late to fetch once the connection is lost.
const ConnectionWatch = lazyPart(async () => (await import('./ConnectionWatch.tsx')).ConnectionWatch, {
  isAside: true,
});

export function Application() {
  return (
    <QueryClientProvider client={queryClient}>
      <Designed />
    </QueryClientProvider>
  );
}

const schemes = { auto: 'system', light: 'light', dark: 'dark' } as const;

/** The pages in the look that the person prefers. */
function Designed() {
  return (
    <DesignProvider
      scheme={schemes[useTheme().value]}
      firstDayOfWeek={useCalendar().value.firstDayOfWeek}
      singleLetterKeys={usePreference(singleLetterKeysPreference, true).value}
      navigate={(href) => {
        void router.navigate({ href });
      }}
    >
      <ServerClock>
        <RouterProvider router={router} />
      </ServerClock>
      <ConnectionWatch />
    </DesignProvider>
  );
}
