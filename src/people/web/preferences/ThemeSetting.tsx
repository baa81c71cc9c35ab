import { themePreference, themes } from '../../domain/preferences.ts';
import { KeptSelect } from './kept-fields.tsx';
import { texts } from './texts.ts';
import { usePreference } from './use-preference.ts';

/** Light, dark, or as the system is (PREF-003, PREF-009). */
export function ThemeSetting() {
  const kept = usePreference(themePreference, 'auto');
  return (
    <KeptSelect
      label={texts.theme}
      kept={kept}
      options={themes.map((theme) => ({ value: theme, label: texts.themes[theme] }))}
    />
  );
}
