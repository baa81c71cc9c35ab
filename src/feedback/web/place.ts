// Places of feedback as the screens name them, and the keys of their drafts.
import { hrefOf } from '../../kernel/domain/address.ts';
import type { LineRange } from '../../kernel/domain/texts/line-range.ts';
import { fileFeedback, submissionFeedback } from '../domain/addresses.ts';
import type { ThreadPlace } from '../domain/model.ts';

/** The general thread, or the one of a line or several: at the last of them. */
export type Place = LinePlace | 'general';

export interface LinePlace {
  fileId: string;
  line: number;
  /** The first of several lines. */
  firstLine: number | null;
}

export function linePlace(fileId: string, { first, last }: LineRange): LinePlace {
  return { fileId, line: last, firstLine: first === last ? null : first };
}

/** Start of the keys of all boxes of a user on a submission. */
export function boxesOf(given: { userId: number; submissionId: number }): string {
  return `${given.userId} ${given.submissionId} `;
}

/** Where a box stands, behind `boxesOf`. */
export function boxOfPlace(place: Place): string {
  if (place === 'general') return 'general';
  const { line, firstLine } = place;
  return `${boxesOfFile(place.fileId)}${firstLine === null ? line : `${firstLine}-${line}`}`;
}

/** Start of the boxes of new comments on lines of a file. */
export function boxesOfFile(fileId: string): string {
  return `line ${fileId} `;
}

/** The lines of such a box. */
export function linesOfBox(key: string): LineRange {
  const [first = 0, last = first] = key
    .slice(key.lastIndexOf(' ') + 1)
    .split('-')
    .map(Number);
  return { first, last };
}

export const boxOfAnswer = (replyId: number): string => `answer ${replyId}`;
export const boxOfEdit = (replyId: number): string => `edit ${replyId}`;

/** True when a thread stands at the place. */
export function isAt(
  thread: { fileId: string | null; line: number | null; firstLine: number | null },
  place: Place,
): boolean {
  if (place === 'general') return thread.fileId === null;
  const { fileId, line, firstLine } = place;
  return thread.fileId === fileId && thread.line === line && thread.firstLine === firstLine;
}

/** Where a reply stands in the work, for links from elsewhere. */
export function hrefOfReply(
  assignment: { courseId: number; assignmentId: number },
  { id, workId, fileId }: ThreadPlace,
  replyId: number,
): string {
  const place = { ...assignment, submissionId: workId };
  const query = { replyToFocus: `${id}-${replyId}` };
  return fileId === null
    ? hrefOf(submissionFeedback, place, { query, tab: 'feedback-overview' })
    : hrefOf(fileFeedback, { ...place, fileId }, { query, tab: 'code' });
}
