import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { DesignProvider, lazyPart } from '../../design/web/index.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { remember } from '../../kernel/web/preferences.ts';
import { chosenKeysPreference, singleLetterKeysPreference } from '../../people/domain/preferences.ts';
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

const noneChosen: Record<string, string> = {};

/** The pages in the colour scheme that the person prefers. */
function Designed() {
  const scheme = schemes[useTheme().value];
  // The next visit then starts in this scheme (first-look.ts).
  useEffect(() => remember('scheme', scheme), [scheme]);
  const { value: chosen, set: onChoose } = usePreference(chosenKeysPreference, noneChosen);
  const keyChoices = useMemo(() => ({ chosen, onChoose }), [chosen, onChoose]);
  return (
    <DesignProvider
      keyChoices={keyChoices}
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
