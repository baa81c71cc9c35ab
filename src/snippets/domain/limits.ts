// How many snippets one person or course may have. A whole list is read by browsers, so its texts are bounded together.
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { tooManySnippets, tooMuchSnippetText } from './refusals.ts';

export const mostSnippets = 5_000;
export const mostTextBytes = 4 * 1024 * 1024;
/** New, changed, deleted and imported, by one person on the whole site. */
export const mostWritesInHour = 6_000;
/** Uses by one person that are counted, on the whole site. */
export const mostUsesInHour = 2_000;

/** May a person or a course have so many snippets with so many bytes of text? */
export function mayHold({ count, textBytes }: { count: number; textBytes: number }): Verdict {
  if (count > mostSnippets) return refused(tooManySnippets);
  return textBytes > mostTextBytes ? refused(tooMuchSnippetText) : allowed;
}
