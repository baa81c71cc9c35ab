import { useEffect } from 'react';
import { useRemembered } from '../../../kernel/web/preferences.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { themePreference, themes, type Theme } from '../../domain/preferences.ts';
import { usePreference, type KeptPreference } from './use-preference.ts';

/**
 * The theme of the person; without a stored and valid one the system decides (PREF-009 to PREF-012). Until the
 * server has answered, the last one of this browser stands in, so that a dark page does not flash white.
 */
export function useTheme(): KeptPreference<Theme> {
  const isLoggedIn = useSession() !== undefined;
  const kept = usePreference(themePreference, 'auto');
  const [last, remember] = useRemembered('theme', 'auto');
  const isKnown = isLoggedIn && !kept.isLoading && kept.loadError === null;
  useEffect(() => {
    if (isKnown && kept.value !== last) remember(kept.value);
  }, [isKnown, kept.value, last, remember]);
  if (!isLoggedIn || isKnown) return kept;
  return { ...kept, value: themes.find((theme) => theme === last) ?? 'auto' };
}
