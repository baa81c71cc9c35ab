// A mail to a member of a course.
import { mostNamedMembers, type MailedMembers } from './model.ts';

/** The written text, and under it who wrote it and why it came. */
export function memberMailText(given: { body: string; senderName: string; courseName: string }): string {
  const { body, senderName, courseName } = given;
  return `${body}\n\n-- \n${senderName} wrote this to you as a member of the course ${courseName}.`;
}

/** Nothing was mailed yet. */
export const noMailYet = (): MailedMembers => ({ mailed: 0, failed: [], failedCount: 0 });

/** Counts somebody who could not be written to, and tells of the first ones by name. */
export function noteFailure(told: MailedMembers, failure: MailedMembers['failed'][number]): void {
  told.failedCount += 1;
  if (told.failedCount <= mostNamedMembers) told.failed.push(failure);
}

/** Why the mail cannot go to somebody who was chosen; undefined when it can. */
export function mailObstacleOf(receiver: {
  isMember: boolean;
  active: boolean;
  email: string;
}): string | undefined {
  if (!receiver.isMember) return 'This person has left the course.';
  if (!receiver.active) return 'This account is switched off.';
  return receiver.email === '' ? 'This person has no e-mail address.' : undefined;
}
