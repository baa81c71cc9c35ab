// Places of feedback as the screens name them, and the keys of their drafts.

/** The general thread, or the one of a line. */
export type Place = { fileId: string; line: number } | 'general';

/** Start of the keys of all boxes of a user on a submission. */
export function boxesOf(given: { userId: number; submissionId: number }): string {
  return `${given.userId} ${given.submissionId} `;
}

/** Where a box stands, behind `boxesOf`. */
export function boxOfPlace(place: Place): string {
  return place === 'general' ? 'general' : `line ${place.fileId} ${place.line}`;
}

/** Start of the boxes of new comments on lines of a file. */
export function boxesOfFile(fileId: string): string {
  return `line ${fileId} `;
}

export const boxOfAnswer = (replyId: number): string => `answer ${replyId}`;
export const boxOfEdit = (replyId: number): string => `edit ${replyId}`;

/** True when a thread stands at the place. */
export function isAt(thread: { fileId: string | null; line: number | null }, place: Place): boolean {
  if (place === 'general') return thread.fileId === null;
  return thread.fileId === place.fileId && thread.line === place.line;
}
