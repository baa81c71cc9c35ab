import { refusal } from '../../kernel/domain/refusal.ts';

export const noRubric = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'This assignment does not have a rubric',
});
export const rubricNotValid = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'The rubric is not complete. Correct the marked fields and save again.',
});
export const newItemWithoutPoints = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Cannot create rubric with non points item',
});
export const itemWithoutPoints = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Got item without points',
});
export const lockedRow = refusal({
  code: 'LOCKED_UPDATE',
  status: 400,
  text: 'This category is filled by the AutoTest. Unpublish the AutoTest to change it.',
});
export const typeFixed = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidState',
  text: 'The type of a category is fixed once it has results. Make a new category instead.',
});
export const rubricExists = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'inexplicitRubricOverwrite',
  text: 'This assignment already has a rubric. Delete it before you copy another one.',
});
export const rubricChangedMeanwhile = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'The rubric has changed meanwhile, or the change is taken back already. Reload to see it as it is now.',
});
export const choiceNotValid = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'A category is chosen twice, or its share is not between 0 and 1.',
});
export const unknownRow = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'Somebody has changed the rubric, and this category or item is gone. Choose in the rubric as it is now.',
});

/** The reasons to refuse a whole rubric. */
export const writtenRubricRefusals = [
  rubricNotValid,
  newItemWithoutPoints,
  itemWithoutPoints,
  lockedRow,
  typeFixed,
  unknownRow,
] as const;
