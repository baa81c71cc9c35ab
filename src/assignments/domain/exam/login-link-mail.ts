// Text of the mail with the personal link of an exam.
import { greetingOf } from '../../../kernel/domain/texts/link-like.ts';

export function loginLinkMail(given: {
  product: string;
  name: string;
  exam: string;
  course: string;
  startsAt: Date;
  endsAt: Date;
  link: string;
  /** The institution's time zone, named with each time (CAL-013). */
  timeZone: string;
}): { subject: string; bodyText: string } {
  const { product, name, exam, course, link, timeZone } = given;
  const [start, end] = [given.startsAt, given.endsAt].map((moment) => zonedText(moment, timeZone));
  return {
    subject: `Your login link for ${exam}`,
    bodyText: [
      greetingOf(name),
      `the exam ${exam} of ${course} starts on ${start} and ends on ${end}.`,
      `With this link you log in for it:\n${link}`,
      'It opens the exam in one browser alone, the first in which it is started; there you can use it again while the exam runs. If you have to go on in another browser, ask the person who runs the exam to free your link.',
      'Pass it on to nobody: whoever starts the exam with it first can hand in as you. If the exam is moved, the link shows the new time.',
      product,
    ].join('\n\n'),
  };
}

/** A moment in words for mails, with its zone. */
export function zonedText(moment: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    moment,
  );
  return `${text} (${timeZone})`;
}
