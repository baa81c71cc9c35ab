import { refusal } from '../../kernel/domain/refusal.ts';

const invalid = {
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
} as const;

export const templateNotFound = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'This assignment has no template.',
});
export const generalTimeframeNeeded = refusal({
  ...invalid,
  text: 'Give exactly one schedule for everyone.',
});
export const sectionTwice = refusal({ ...invalid, text: 'A section may stand in one schedule only.' });
export const sectionUnknown = refusal({
  ...invalid,
  text: 'There is no such section in this course. Choose a section of the course.',
});
export const datesOutOfOrder = refusal({
  ...invalid,
  text: 'The dates must follow each other: available from, then deadline, then lock date.',
});
export const schedulesUnseen = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Other people have other dates here, which you may not see and would overwrite. Ask somebody who may see all schedules to change them.',
});
export const extensionOutOfOrder = refusal({
  ...invalid,
  text: 'The lock date must not come before the deadline of the extension.',
});
export const extraTimeNeeded = refusal({
  ...invalid,
  text: 'Give extra per cent, extra hours, or both. To give none, take the extra time back.',
});
export const datesOfHiddenNames = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Names are hidden in this assignment, and dates of single students would reveal them. Ask somebody who may see real names.',
});
export const groupsHandedIn = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'A group has handed in, so the group set of this assignment stays as it is.',
});
export const reminderTooSoon = refusal({
  ...invalid,
  text: 'The reminder must be at least one minute from now.',
});
export const handInRulesWrong = refusal({
  code: 'PARSING_FAILED',
  status: 400,
  text: 'The hand-in rules have errors. Correct them and save again.',
});
export const handInRulesMismatch = refusal({
  ...invalid,
  text: 'The kind of the hand-in rules does not fit the rules that came with it.',
});
export const badTemplateName = refusal({
  ...invalid,
  text: 'A file has a name that cannot be used in a template. Rename it and try again.',
});
export const templateFileExists = refusal({
  ...invalid,
  text: 'There is a file or folder of this name already. Choose another name.',
});
export const templateFileChanged = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'Somebody else has changed this file meanwhile. Copy your text, reload the page, and change theirs.',
});
export const templateTooLarge = refusal({
  code: 'REQUEST_TOO_LARGE',
  status: 400,
  text: 'The template would hold too much. Remove files or make them smaller.',
});
export const templateFilesMissing = refusal({
  code: 'MISSING_REQUIRED_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Choose at least one file for the template.',
});
export const descriptionMissing = refusal({
  code: 'MISSING_REQUIRED_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Send the description as a file.',
});
export const behindItself = refusal({
  ...invalid,
  text: 'An assignment cannot stand behind itself. Choose another one.',
});
export const loginLinksImpossible = refusal({
  ...invalid,
  text: 'Login links are for exams with a start and a deadline.',
});
export const examTooLong = refusal({
  ...invalid,
  text: 'This exam is too long for login links. Bring the deadline closer to the start.',
});
export const examWithoutEnd = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'This exam has no deadline to move. Set one in its schedule.',
});
export const examStaysOver = refusal({
  ...invalid,
  text: 'With so much more time the exam would still be over. Give more minutes.',
});
export const linkOver = refusal({
  code: 'OBJECT_EXPIRED',
  status: 409,
  text: 'This link has expired: the exam has ended.',
});
export const linkUsedElsewhere = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'This link was already used in another browser. Go on there, or ask the person who runs the exam to free it.',
});
export const linkNotOpened = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'No browser holds the links of this person: the next one that starts the exam with them gets them.',
});
export const linksOfHiddenNames = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Names are hidden in this exam. Ask somebody who may see real names.',
});
export const examNotStarted = refusal({
  code: 'EXAM_NOT_STARTED',
  status: 409,
  text: 'This exam has not started yet. Wait for its start.',
});
export const examEnded = refusal({ code: 'EXAM_ENDED', status: 409, text: 'This exam has ended.' });
export const tooManyAssignments = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'The course would have more than 1,000 assignments. Copy single assignments instead.',
});
export const courseFull = refusal({
  ...invalid,
  text: 'A course may have at most 1,000 assignments. Delete one that is not needed first, or make another course.',
});
export const tooManySchedules = refusal({
  ...invalid,
  text: 'All assignments of a course together may have at most 31,000 schedules. Give several sections one schedule.',
});
export const calendarOfOwnSession = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'A calendar address lasts longer than this session and shows all that its person may see. Leave the view, or log in with your password; or let the person make it themselves.',
});
