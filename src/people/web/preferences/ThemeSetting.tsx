import { themes } from '../../domain/preferences.ts';
import { KeptSelect } from './kept-fields.tsx';
import { texts } from './texts.ts';
import { useTheme } from './theme.ts';

/** Light, dark, or as the system is (PREF-003, PREF-009). */
export function ThemeSetting() {
  return (
    <KeptSelect
      label={texts.theme}
      kept={useTheme()}
      options={themes.map((theme) => ({ value: theme, label: texts.themes[theme] }))}
    />
  );
}
