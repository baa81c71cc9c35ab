// The refusals of AutoTest 2, with the sentence that the user reads.
import { refusal } from '../../kernel/domain/refusal.ts';

export const configurationNotFound = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'This assignment has no AutoTest.',
});

export const snapshotNotFound = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'This AutoTest snapshot does not exist.',
});

export const nothingPublished = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'No AutoTest snapshot is published for this assignment.',
});

export const resultNotFound = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'AutoTest has not been run yet.',
});

export const stepNotFound = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'This step does not exist, or its output is hidden.',
});

export const fileNotFound = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'This file is not part of the AutoTest.',
});

export const otherVersionExists = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This assignment has an AutoTest of version 1. Delete it first.',
});

export const blocksExist = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This AutoTest has blocks already. Change them, or delete the AutoTest to start anew.',
});

export const unfitMainFile = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'The main file needs a plain name with the ending of its language, such as main.py or Main.java.',
});

export const invalidConfiguration = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Some blocks of the AutoTest need attention.',
});

export const buildHasEnded = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'This build has ended already.',
});

export const buildNotFinished = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This snapshot cannot be published, because its build has not finished.',
});

export const stillPublished = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This AutoTest is published. Unpublish it before deleting it.',
});

export const copyTargetPublished = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'The AutoTest of the target assignment is published. Unpublish it before copying over it.',
});

export const rubricOverwriteNotSaid = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'inexplicitRubricOverwrite',
  text: 'The target assignment has a rubric. Say whether it may be overwritten.',
});

export const nothingToRestart = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'No snapshot is published, so there is nothing to run.',
});

export const configurationFilesTooLarge = refusal({
  code: 'REQUEST_TOO_LARGE',
  status: 400,
  kind: 'ValidationError',
  text: 'The files of the AutoTest are too large.',
});

export const autoTestDisabled = refusal({
  code: 'DISABLED_SETTING',
  status: 400,
  text: 'AutoTest 2 is switched off here.',
});

export const qualityCommentsDisabled = refusal({
  code: 'DISABLED_SETTING',
  status: 400,
  text: 'Quality comments are switched off here.',
});
