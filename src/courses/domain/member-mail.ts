// The text of a mail to a member of a course.

/** The written text, and under it who wrote it and why it came. */
export function memberMailText(given: { body: string; senderName: string; courseName: string }): string {
  const { body, senderName, courseName } = given;
  return `${body}\n\n-- \n${senderName} wrote this to you as a member of the course ${courseName}.`;
}
