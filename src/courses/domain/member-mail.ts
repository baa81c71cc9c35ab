// A mail to a member of a course.

/** The written text, and under it who wrote it and why it came. */
export function memberMailText(given: { body: string; senderName: string; courseName: string }): string {
  const { body, senderName, courseName } = given;
  return `${body}\n\n-- \n${senderName} wrote this to you as a member of the course ${courseName}.`;
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
