// Text of the mail with the personal link of an exam.

export function loginLinkMail(given: {
  product: string;
  name: string;
  exam: string;
  course: string;
  startsAt: Date;
  endsAt: Date;
  link: string;
  /** The institution's, named with each time (CAL-013). */
  timeZone: string;
}): { subject: string; bodyText: string } {
  const { product, name, exam, course, link, timeZone } = given;
  const [start, end] = [given.startsAt, given.endsAt].map((moment) => zonedText(moment, timeZone));
  return {
    subject: `Your login link for ${exam}`,
    bodyText: [
      `Dear ${name},`,
      `the exam ${exam} of ${course} starts on ${start} and ends on ${end}.`,
      `With this link you log in for it:\n${link}`,
      'The link is yours alone: whoever has it can hand in as you. If the exam is moved, it shows the new time.',
      product,
    ].join('\n\n'),
  };
}

function zonedText(moment: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    moment,
  );
  return `${text} (${timeZone})`;
}
