// Which threads the overview shows for an author and a search text.
import type { LineRange } from '../../kernel/domain/texts/line-range.ts';
import type { Thread } from '../domain/model.ts';

export interface OverviewFilter {
  /** Undefined: everyone. */
  authorId: number | undefined;
  /** Words that must all occur in one reply, in any case of letters. */
  text: string;
}

export function isFiltering(filter: OverviewFilter): boolean {
  return filter.authorId !== undefined || filter.text.trim() !== '';
}

/** True when a reply of the thread fits; without a filter every thread does. */
export function fitsFilter(thread: Thread, filter: OverviewFilter): boolean {
  if (!isFiltering(filter)) return true;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return thread.replies.some((reply) => {
    const isByAuthor = filter.authorId === undefined || reply.authorId === filter.authorId;
    const text = reply.comment.toLowerCase();
    return isByAuthor && words.every((word) => text.includes(word));
  });
}

/** The lines that a thread is about and those around them, with their numbers. */
export function contextOf(
  lines: readonly string[],
  about: LineRange,
  amount: number,
): { line: number; text: string }[] {
  const first = Math.max(0, about.first - amount);
  return lines
    .slice(first, about.last + amount + 1)
    .map((content, at) => ({ line: first + at, text: content }));
}
