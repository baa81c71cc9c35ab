import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DesignProvider, lazyPart } from '../../design/web/index.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { remember } from '../../kernel/web/preferences.ts';
import { singleLetterKeysPreference } from '../../people/domain/preferences.ts';
import { useCalendar, usePreference, useTheme } from '../../people/web/index.ts';
import { router } from './router.tsx';
import { ServerClock } from './ServerClock.tsx';

// The first look of a page does not need this part, but it could not be fetched once the connection is lost.
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

/** The pages in the colour scheme that the person prefers. */
function Designed() {
  const scheme = schemes[useTheme().value];
  // The next visit then starts in this scheme (first-look.ts).
  useEffect(() => remember('scheme', scheme), [scheme]);
  return (
    <DesignProvider
      scheme={scheme}
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
