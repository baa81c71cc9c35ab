// The reasons to refuse a change of the files of a submission by staff.
import { refusal } from '../../../kernel/domain/refusal.ts';

export const mayNotEditFiles = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You do not have the permission to change files of this work.',
});

export const mayNotSeeTeacherFiles = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You do not have the permission to see the teacher version of these files.',
});

export const deadlineAhead = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'The deadline of this work has not passed yet, and its author may still hand in. Change files after it.',
});

export const changedMeanwhile = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'Somebody has changed this file meanwhile, so nothing was saved. Compare theirs with yours, then try again.',
});

export const pathTaken = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'There is a file or folder of this name already. Choose another name.',
});

export const unusablePath = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'This path cannot be used. Choose a name without special meaning, with "/" between folders.',
});

export const aboveIsFile = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'A part of this path is a file, so nothing can lie below it. Choose another path.',
});

export const belowItself = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'A folder cannot be moved into itself. Choose another path.',
});

export const rootStays = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'All files lie in this folder, so it cannot be renamed or deleted. Change the files in it.',
});

export const folderHasNoText = refusal({
  code: 'OBJECT_WRONG_TYPE',
  status: 400,
  text: 'This is a folder, which has no content. Change a file in it.',
});

export const treeTooLarge = refusal({
  code: 'REQUEST_TOO_LARGE',
  status: 400,
  text: 'With this change there would be too many or too large files. Leave out what is not needed.',
});

export const tooManyRevisions = refusal({
  code: 'REQUEST_TOO_LARGE',
  status: 400,
  text: 'The files of this work have been changed too often. Nothing more can be changed here.',
});
