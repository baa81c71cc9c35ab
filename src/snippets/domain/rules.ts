import type { Snippet, SnippetTexts } from './model.ts';

const previewLength = 100;
const freshForMs = 5 * 60_000;

/** What saving a form does: nothing for an unchanged snippet (SNIP-020), or which calls it makes. */
export type Saving =
  | { kind: 'nothing' }
  | { kind: 'make' }
  | { kind: 'change'; id: number }
  /** The text of `other` is replaced; of an edited snippet, whose name changes to this one, nothing is left (SNIP-019). */
  | { kind: 'overwrite'; other: Snippet; leavingId: number | undefined };

/** What saving these texts does: `edited` is the snippet of the form, undefined for a new one. */
export function savingOf(
  snippets: readonly Snippet[],
  { edited, texts }: { edited: Snippet | undefined; texts: SnippetTexts },
): Saving {
  if (edited?.key === texts.key && edited.value === texts.value) return { kind: 'nothing' };
  const other = snippets.find(({ id, key }) => key === texts.key && id !== edited?.id);
  if (other) return { kind: 'overwrite', other, leavingId: edited?.id };
  return edited ? { kind: 'change', id: edited.id } : { kind: 'make' };
}

/** The start of a text, for the question whether it may be overwritten (SNIP-018). */
export function previewOf(value: string): string {
  // Code points, none of which has more than two parts: no sign is cut in two.
  return Array.from(value.slice(0, 2 * previewLength))
    .slice(0, previewLength)
    .join('');
}

/** Case-insensitive, over name and text (SNIP-021). */
export function fitsFilter({ key, value }: Snippet, filter: string): boolean {
  const wanted = filter.toLowerCase();
  return key.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted);
}

/**
 * Whether a list of this age is read again: never in its first five minutes, then ever more likely, so that the
 * browsers of a whole course do not all ask at once; surely after ten minutes (SNIP-034). `chance` is from 0 to 1.
 */
export function isTimeToReadAgain(ageMs: number, chance: number): boolean {
  return chance < (ageMs - freshForMs) / freshForMs;
}
