// How much feedback one person may write, and how much of it one answer holds. The bounds are generous for honest use;
// without them one person could write so much that reading it stalls the site.
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import type { LineRange } from '../../kernel/domain/texts/line-range.ts';
import { lineNotInFile, linesBackwards, submissionFull, threadFull, tooManyThreads } from './refusals.ts';

export const mostRepliesInThread = 200;
export const mostRepliesOnSubmission = 1_000;
export const mostTextBytesOnSubmission = 4 * 1024 * 1024;
export const mostThreadsOnSubmission = 500;
/** New replies and changed ones, on the whole site. */
export const mostWritesInHour = 1_000;
/** Each change keeps the text before it: so many of them, on the whole site. */
export const mostEditsInDay = 2_000;

/** Replies on one page, as many as are asked for. */
export const feedbackPage = { defaultSize: 500, maxSize: 1_000 };
/** Threads of earlier submissions on one page. */
export const earlierPage = { defaultSize: 20, maxSize: 20 };
/** Bytes of the texts on one page; a larger text gets a page of its own. */
export const mostPageBytes = 1024 * 1024;

/** What a person has written so far, deleted replies too: their texts are kept. */
export interface WrittenAmount {
  inThread: number;
  onSubmission: number;
  textBytes: number;
}

/** Is there room for one more reply of these bytes? */
export function mayWriteMore(written: WrittenAmount, addedBytes: number): Verdict {
  if (written.inThread >= mostRepliesInThread) return refused(threadFull);
  if (written.onSubmission >= mostRepliesOnSubmission) return refused(submissionFull);
  return mayHoldText(written, addedBytes);
}

/** Is there room for a text that grows by these bytes? One that shrinks always has it. */
export function mayHoldText({ textBytes }: Pick<WrittenAmount, 'textBytes'>, addedBytes: number): Verdict {
  const isTooMuch = addedBytes > 0 && textBytes + addedBytes > mostTextBytesOnSubmission;
  return isTooMuch ? refused(submissionFull) : allowed;
}

/** May a person who has opened this many threads on a submission open another one? */
export function mayOpenMore(openedThreads: number): Verdict {
  return openedThreads >= mostThreadsOnSubmission ? refused(tooManyThreads) : allowed;
}

/**
 * May a thread stand at these lines? A file has at most one line more than bytes; so a line that no file of this size
 * can have is refused, and nothing has to be read for it.
 */
export function mayStandAt({ first, last }: LineRange, fileBytes: number): Verdict {
  if (first > last) return refused(linesBackwards);
  return last > fileBytes ? refused(lineNotInFile) : allowed;
}

/** The first items that fit on a page: so many rows, and so many bytes of text, but always one. */
export function fittingPage<I extends { textBytes: number }>(items: readonly I[], size: number): I[] {
  let bytes = 0;
  const isBeyond = (item: I) => (bytes += item.textBytes) > mostPageBytes;
  const end = items.slice(0, size).findIndex((item, index) => isBeyond(item) && index > 0);
  return items.slice(0, end < 0 ? size : end);
}
