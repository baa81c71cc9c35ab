import { refusal } from '../../kernel/domain/refusal.ts';

export const gradeOutside = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'The grade is not between 0 and the maximum grade of the assignment.',
});
export const mayNotGrade = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'This person may not grade in this course. Choose somebody who may.',
});
export const nothingToGrade = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'There is no submission left for you to grade.',
});
export const mayNotAssign = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You may not assign work to graders here. Ask a teacher of the course.',
});
export const graderTwice = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'A grader may stand in the division once only.',
});
export const dividedLikeParent = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This assignment is divided like another one. Change the weights there, or divide this one on its own.',
});
export const unfitParent = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'Choose another assignment of this course that is not itself divided like a third one.',
});
export const isParentItself = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'Other assignments are divided like this one, so it cannot be divided like another one.',
});
export const assignedAlready = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Somebody else grades this already. A teacher of the course can give it to you.',
});
