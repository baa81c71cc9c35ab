// Text of the mail that tells reviewers that they may begin.
import { greetingOf } from '../../../kernel/domain/texts/link-like.ts';

export function reviewsBeginMail(given: {
  product: string;
  name: string;
  assignment: string;
  course: string;
  /** How many others they review. */
  count: number;
  /** With its time zone; undefined for reviews without an end. */
  until: string | undefined;
  link: string;
}): { subject: string; bodyText: string } {
  const { product, name, assignment, course, count, until, link } = given;
  const whose = count === 1 ? 'the work of somebody else' : `the work of ${count} others`;
  return {
    subject: `${product}: you can review ${assignment} now`,
    bodyText: [
      greetingOf(name),
      `the deadline of ${assignment} in ${course} has passed, and ${whose} waits for your comments.`,
      until === undefined ? 'There is no end to it.' : `You can write until ${until}.`,
      `Begin here:\n${link}`,
      product,
    ].join('\n\n'),
  };
}
