import { refusal } from '../../../kernel/domain/refusal.ts';

export const regradesOff = refusal({
  code: 'DISABLED_SETTING',
  status: 400,
  reason: 'invalidState',
  text: 'Regrade requests are not used in this assignment. Ask your teacher directly.',
});
export const onlyAuthorsAsk = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Only the authors of a submission can ask for a regrade.',
});
export const notGradedYet = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This submission has no published grade yet. Wait until it is graded.',
});
export const regradesOver = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'The time for regrade requests is over. Ask your teacher directly.',
});
export const noRegradesLeft = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'You have used all your regrade requests for this assignment.',
});
export const askedAlready = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'There is an open request about this already. Write a reply to it instead.',
});
export const unknownRegradeRow = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'This row is not in the rubric any more. Load the page again and choose another one.',
});
export const regradeClosed = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This request is closed. Its outcome and replies stay readable.',
});
export const regradeStillOpen = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This request has no outcome that could be taken back.',
});
export const gradeNotChanged = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'The grade has not changed since they asked. Change it first, or close the request with the grade kept.',
});
export const notOwnRegrade = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Authors cannot decide about a request for their own work.',
});
export const regradeFull = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This request has 50 replies already. Speak to each other directly.',
});
