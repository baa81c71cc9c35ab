import { refusal } from '../../../kernel/domain/refusal.ts';

export const nothingToDraw = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'There is no graded work left that one of these graders has not marked. Grade more, or choose other graders.',
});
export const notAGrader = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'One of these people may not grade here. Choose graders of this course.',
});
export const secondFinished = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'This second mark is handed in, and cannot be changed any more.',
});
export const secondIncomplete = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'Choose in every category of the rubric, or give a grade, before you hand the second mark in.',
});
export const secondNotFinished = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'The second grader has not handed this mark in yet. Wait for it, or take the work out of the sample.',
});
export const secondDecided = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'It is already decided which grade counts. Change the grade at the submission instead.',
});
export const marksSecondNow = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'You mark work of this assignment a second time, so its grades are not compared for you yet. Hand in your second marks first.',
});
