import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import type { Compartment, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { isProseName } from '../../../kernel/domain/texts/prose-names.ts';

/** Code under a name that tells no language (FILE-019, decision 85). */
const otherwise = 'Python';

/** The chosen language, or else that of the file name; `plain` means none. */
export function languageOf(fileName: string, chosen: string | undefined): LanguageDescription | null {
  if (chosen === 'plain') return null;
  if (chosen !== undefined) return LanguageDescription.matchLanguageName(languages, chosen);
  const known =
    LanguageDescription.matchFilename(languages, fileName) ??
    // Endings are in capitals on some systems.
    LanguageDescription.matchFilename(languages, fileName.toLowerCase());
  if (known !== null || isProseName(fileName)) return known;
  return LanguageDescription.matchLanguageName(languages, otherwise);
}

const plain: Extension = [];

/** Each language is a chunk of its own: the text is shown at once and its colours follow. */
export async function loadLanguage(fileName: string, chosen: string | undefined): Promise<Extension> {
  return (await languageOf(fileName, chosen)?.load()) ?? plain;
}

/** What has come of it: all for the second file of a language, which then has its colours at once. */
export function languageAtHand(fileName: string, chosen: string | undefined): Extension {
  return languageOf(fileName, chosen)?.support ?? plain;
}

/** Loads into the compartment unless the view is gone by then. Returns a function that gives up. */
export function applyLanguage(
  view: EditorView,
  place: Compartment,
  { fileName, language }: { fileName: string; language: string | undefined },
): () => void {
  let wanted = true;
  loadLanguage(fileName, language).then(
    (extension) => {
      if (wanted && place.get(view.state) !== extension)
        view.dispatch({ effects: place.reconfigure(extension) });
    },
    // Without its chunk the text stays plain, which is readable.
    (failure: unknown) => console.warn('No highlighting', failure),
  );
  return () => {
    wanted = false;
  };
}
