// Settings of how a person sees code. Some are kept by the server, some by this browser,
// and some in the address.
import { useRemembered } from '../../../kernel/web/preferences.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import type { InlineMode } from '../../domain/comment-stops.ts';
import { whitespaceOfFile, whitespacePreference } from '../../../people/domain/preferences.ts';
import { usePreference, type KeptPreference } from '../../../people/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { viewer } from '../../domain/addresses.ts';

export const defaultFontSize = 12;
const largestFontSize = 40;
const defaultContextAmount = 3;

export interface LookSettings {
  fontSize: number;
  setFontSize: (size: number) => void;
  /** Long lines go on below instead of to the side. */
  wrapsLines: boolean;
  setWrapsLines: (wraps: boolean) => void;
  contextAmount: number;
  setContextAmount: (amount: number) => void;
}

/** Settings that this browser keeps for the person (PREF-014 to PREF-018, PREF-040). */
export function useLookSettings(): LookSettings {
  const [fontSize, setFontSize] = useRememberedNumber('fontSize', {
    fallback: defaultFontSize,
    least: 1,
  });
  const [contextAmount, setContextAmount] = useRememberedNumber('contextAmount', {
    fallback: defaultContextAmount,
    least: 0,
  });
  const [wraps, setWraps] = useRemembered('wrapsLines', 'no');
  return {
    fontSize,
    setFontSize: (size) => setFontSize(Math.min(size, largestFontSize)),
    wrapsLines: wraps === 'yes',
    setWrapsLines: (wrapsNow) => setWraps(wrapsNow ? 'yes' : 'no'),
    contextAmount,
    setContextAmount,
  };
}

export interface ViewSettings extends LookSettings {
  inlineMode: InlineMode;
  setInlineMode: (mode: InlineMode) => void;
}

/** Settings for all files; the address holds the inline mode (PREF-028, PREF-029). */
export function useViewSettings(): ViewSettings {
  const look = useLookSettings();
  const [search, setSearch] = useSearch(viewer);
  return {
    ...look,
    inlineMode: search.showInlineFeedback,
    // The default is left out of the address.
    setInlineMode: (mode) => setSearch({ showInlineFeedback: mode === 'all' ? undefined : mode }),
  };
}

export interface FileSettings {
  whitespace: KeptPreference<boolean>;
  /** The name of a language, `plain`, or empty: the name of the file decides. */
  language: string;
  setLanguage: (language: string) => void;
}

/** Settings of one file: whitespace is kept by its id (PREF-006), the language by its content (PREF-038). */
export function useFileSettings(file: Pick<PlacedFile, 'id' | 'hash'>): FileSettings {
  const always = usePreference(whitespacePreference, true).value;
  const whitespace = usePreference(whitespaceOfFile(file.id), always);
  const [language, setLanguage] = useRemembered(`language.${file.hash}`, '');
  return { whitespace, language, setLanguage };
}

function useRememberedNumber(
  key: string,
  { fallback, least }: { fallback: number; least: number },
): [number, (value: number) => void] {
  const [text, setText] = useRemembered(key, String(fallback));
  const stored = Number(text);
  const value = Number.isInteger(stored) && stored >= least ? stored : fallback;
  return [value, (next) => setText(String(Math.max(next, least)))];
}
