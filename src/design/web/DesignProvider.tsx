import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './kit-styles.css';
import './tokens.css';
import './surfaces/first-shell.css';
import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { NavigationContext, type Navigate } from './actions/navigation.ts';
import { weekDayOf } from './dates/week-days.ts';
import { HotkeyProvider, type KeyChoices } from './keys/HotkeyProvider.tsx';
import { ConfirmDialog } from './overlays/ConfirmDialog.tsx';
import { fetchPopoverAhead } from './overlays/Popover.tsx';
import { fetchToastPlaceAhead, ToastLayer } from './overlays/ToastLayer.tsx';
import { styleNonce } from './style-nonce.ts';
import { texts } from './texts.ts';
import { cssVariablesResolver, layersId, theme } from './theme.ts';

/** After this time a page is there even over a slow line. Dialogs fetched only at a press would feel slow. */
const layersAfterMs = 4000;

export type Scheme = 'light' | 'dark' | 'system';

interface DesignProviderProps {
  scheme: Scheme;
  /** 1 Monday to 7 Sunday, the preference of the user. */
  firstDayOfWeek?: number | undefined;
  /** Opens an address inside the app; without it links load the page. */
  navigate?: Navigate | undefined;
  /** When off, shortcuts of a single letter do nothing; combinations with Ctrl or Alt still work. */
  singleLetterKeys?: boolean | undefined;
  /** The keys that the user has chosen; without them every key is fixed. */
  keyChoices?: KeyChoices | undefined;
  children: ReactNode;
}

const SchemeContext = createContext<'light' | 'dark'>('light');

/** The scheme that is painted now, with the system's choice already applied. */
export const useResolvedScheme = () => use(SchemeContext);

export function DesignProvider(props: DesignProviderProps) {
  const { scheme, firstDayOfWeek = 1, navigate, singleLetterKeys = true, keyChoices, children } = props;
  const systemIsDark = useSyncExternalStore(watchSystemScheme, isSystemDark);
  useEffect(() => {
    const timer = setTimeout(() => {
      ConfirmDialog.fetchAhead();
      fetchPopoverAhead();
      // The part that reports a lost connection must have come before the connection is lost.
      fetchToastPlaceAhead();
    }, layersAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const resolved = scheme === 'system' ? (systemIsDark ? 'dark' : 'light') : scheme;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={resolved}
      getStyleNonce={styleNonce}
    >
      <DatesProvider settings={{ firstDayOfWeek: weekDayOf(firstDayOfWeek), weekendDays: [] }}>
        <SchemeContext value={resolved}>
          <NavigationContext value={navigate}>
            <HotkeyProvider singleLetterKeys={singleLetterKeys} choices={keyChoices}>
              {children}
            </HotkeyProvider>
            {/* Their links go through the app's router too. */}
            <ToastLayer />
          </NavigationContext>
        </SchemeContext>
      </DatesProvider>
      <div id={layersId} role="region" aria-label={texts.layers} />
    </MantineProvider>
  );
}

const darkQuery = '(prefers-color-scheme: dark)';
const isSystemDark = () => window.matchMedia(darkQuery).matches;

function watchSystemScheme(onChange: () => void) {
  const query = window.matchMedia(darkQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
