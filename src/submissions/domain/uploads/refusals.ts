import { refusal } from '../../../kernel/domain/refusal.ts';

export const uploadGone = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'What was sent of these files is no longer there. Hand in again: the files are sent from the start.',
});

export const otherOffset = refusal({
  code: 'INVALID_STATE',
  status: 400,
  reason: 'invalidState',
  text: 'This upload goes on at another byte. Read where it stands, and go on from there.',
});

export const partUnfit = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'A part holds 64 KiB to 4 MiB, the last one what is left.',
});

export const uploadUnfinished = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'Not all of the files have arrived. Hand in again: sending goes on where it stopped.',
});
