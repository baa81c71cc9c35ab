// Which snippets fit what is typed in a box of feedback (SNIP-036).
import type { Snippet } from './model.ts';

export interface OfferedSnippet extends Snippet {
  isOfCourse: boolean;
}

/** The word before the caret, from `start` on. */
interface TypedWord {
  start: number;
  /** Without the slash. */
  text: string;
  /** A slash asks for the list by intent. */
  isSlash: boolean;
}

const fewestLetters = 2;
const mostOffered = 8;

/** Personal snippets and those of a course as one list: of two with one name the personal one counts. */
export function offeredSnippets(own: readonly Snippet[], ofCourse: readonly Snippet[]): OfferedSnippet[] {
  const ownKeys = new Set(own.map(({ key }) => key));
  return [
    ...own.map((snippet) => ({ ...snippet, isOfCourse: false })),
    ...ofCourse.filter(({ key }) => !ownKeys.has(key)).map((snippet) => ({ ...snippet, isOfCourse: true })),
  ];
}

/** The word that ends at the caret; opening brackets and quotation marks before it are no part of it. */
export function wordBefore(text: string, caret: number): TypedWord {
  const before = text.slice(0, caret);
  let start = caret;
  while (start > 0 && !/\s/.test(before.charAt(start - 1))) start -= 1;
  const whole = before.slice(start);
  const word = whole.replace(/^[([{"'*_>]+/, '');
  const isSlash = word.startsWith('/');
  return { start: caret - word.length, text: isSlash ? word.slice(1) : word, isSlash };
}

/** The snippet whose name is typed: Tab puts its text in place of it. */
export function namedSnippet(
  snippets: readonly OfferedSnippet[],
  { text }: TypedWord,
): OfferedSnippet | undefined {
  const lower = text.toLowerCase();
  return snippets.find(({ key }) => key === text) ?? snippets.find(({ key }) => key.toLowerCase() === lower);
}

/** What the list offers: from two letters or a slash on, most used ones first, the named one before all. */
export function snippetsFor(snippets: readonly OfferedSnippet[], word: TypedWord): OfferedSnippet[] {
  if (!word.isSlash && word.text.length < fewestLetters) return [];
  const start = word.text.toLowerCase();
  const named = namedSnippet(snippets, word);
  const fitting = snippets.filter((one) => one !== named && one.key.toLowerCase().startsWith(start));
  const byUse = fitting.toSorted((a, b) => b.timesUsed - a.timesUsed || (a.key < b.key ? -1 : 1));
  return [...(named ? [named] : []), ...byUse].slice(0, mostOffered);
}
