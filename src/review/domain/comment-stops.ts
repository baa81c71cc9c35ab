// Commented lines of a submission in the order of its files. The keys for comments stop at each of them; the
// display mode decides which ones are shown.
import type { Thread } from '../../feedback/domain/model.ts';

/**
 * Which threads are shown between the lines of code. The default `all` is left out of the
 * address (PREF-028, PREF-029).
 */
export const inlineModes = ['all', 'only-normal', 'only-peer', 'none'] as const;
export type InlineMode = (typeof inlineModes)[number];

export interface CommentStop {
  readonly fileId: string;
  /** Counted from 0. */
  readonly line: number;
}

/** True when the thread is shown between the lines. */
export function isShownInline(thread: Pick<Thread, 'replies'>, mode: InlineMode): boolean {
  if (mode === 'all' || mode === 'none') return mode === 'all';
  const wanted = mode === 'only-peer' ? 'peer_feedback' : 'normal';
  return thread.replies.some((reply) => reply.commentType === wanted);
}

/** Every commented line, file by file and from top to bottom. */
export function commentStopsOf(threads: readonly Thread[], fileIds: readonly string[]): CommentStop[] {
  const stops = threads.flatMap(({ fileId, line, replies }) =>
    fileId === null || line === null || replies.length === 0 ? [] : [{ fileId, line }],
  );
  const places = placesOf(fileIds);
  const placeOf = ({ fileId }: CommentStop): number => places.get(fileId) ?? -1;
  return stops.toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line);
}

/**
 * The stop after or before a place. A place without a line comes before its file. Undefined after the last
 * stop and before the first.
 */
export function stopFrom(
  stops: readonly CommentStop[],
  from: { fileIds: readonly string[]; fileId: string | undefined; line: number | undefined },
  direction: 1 | -1,
): CommentStop | undefined {
  const places = placesOf(from.fileIds);
  const fileAt = places.get(from.fileId ?? '') ?? -1;
  const distance = (stop: CommentStop): number =>
    (places.get(stop.fileId) ?? -1) - fileAt || stop.line - (from.line ?? -1);
  if (direction === 1) return stops.find((stop) => distance(stop) > 0);
  return stops.findLast((stop) => distance(stop) < 0);
}

/** A hand-in may have 20,000 files and thousands of threads, so nobody looks through the files for each thread. */
function placesOf(fileIds: readonly string[]): ReadonlyMap<string, number> {
  return new Map(fileIds.map((id, at) => [id, at]));
}
