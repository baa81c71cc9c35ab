// Texts of the mails to graders, and of the mail that says that all graders are done.
import { greetingOf } from '../../kernel/domain/texts/link-like.ts';

/** The name and the links of an assignment, for mails. */
export interface MailPlace {
  product: string;
  assignment: string;
  course: string;
  submissionsLink: string;
  /** The page where graders say that they are done. */
  gradersLink: string;
}

interface MailText {
  subject: string;
  bodyText: string;
}

interface Addressee {
  name: string;
  assignedCount: number;
  ungradedCount: number;
}

export function reminderMail(place: MailPlace, grader: Addressee): MailText {
  const { assignment, course, gradersLink } = place;
  return {
    subject: `Reminder: grading of ${assignment}`,
    bodyText: [
      greetingOf(grader.name),
      `the grading of ${assignment} in ${course} is not done yet. ${workLeftText(grader)}`,
      workLink(place, grader),
      `When you have finished, say there that you are done:\n${gradersLink}`,
      place.product,
    ].join('\n\n'),
  };
}

/** To a grader who was done and got new work (GRADE-015). */
export function newWorkMail(place: MailPlace, grader: Addressee): MailText {
  const { assignment, course, gradersLink } = place;
  return {
    subject: `New work to grade in ${assignment}`,
    bodyText: [
      greetingOf(grader.name),
      `a submission to ${assignment} in ${course} was assigned to you, so you are not done with it any more.`,
      workLink(place, grader),
      `When you have finished, say there that you are done:\n${gradersLink}`,
      place.product,
    ].join('\n\n'),
  };
}

/** To a grader who is to mark graded work a second time (decision 81). It tells nothing of the first marks. */
export function secondMarksMail(
  place: MailPlace,
  { name, count }: { name: string; count: number },
): MailText {
  const { assignment, course, submissionsLink } = place;
  const [works, marks] =
    count === 1 ? ['one submission', 'its mark'] : [`${count} submissions`, 'their marks'];
  return {
    subject: `Second marks in ${assignment}`,
    bodyText: [
      greetingOf(name),
      `${works} to ${assignment} in ${course} ${count === 1 ? 'was' : 'were'} drawn, for you to mark a second time. Until you hand in your own mark, ${marks} and the comments of others are hidden from you.`,
      `Begin above the list of submissions:\n${submissionsLink}`,
      place.product,
    ].join('\n\n'),
  };
}

export function allDoneMail({ product, assignment, course, submissionsLink }: MailPlace): MailText {
  return {
    subject: `Grading of ${assignment} is done`,
    bodyText: [
      `All graders are done with ${assignment} in ${course}.`,
      `The submissions:\n${submissionsLink}`,
      'You get this mail because your address stands in the settings of the assignment.',
      product,
    ].join('\n\n'),
  };
}

function workLeftText({ assignedCount, ungradedCount }: Addressee): string {
  if (assignedCount === 0) return 'No submission is assigned to you.';
  if (ungradedCount === 0) return 'All submissions that are assigned to you are graded.';
  return ungradedCount === 1
    ? '1 submission that is assigned to you is still to grade.'
    : `${ungradedCount} submissions that are assigned to you are still to grade.`;
}

/** The link shows the submissions assigned to the reader; a reader without any gets the link to all. */
function workLink({ submissionsLink }: MailPlace, { assignedCount }: Addressee): string {
  return assignedCount === 0
    ? `The submissions:\n${submissionsLink}`
    : `Your submissions:\n${submissionsLink}?mine=1`;
}
