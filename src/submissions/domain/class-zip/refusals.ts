import { refusal } from '../../../kernel/domain/refusal.ts';

export const notClassZip = refusal({
  code: 'INVALID_ARCHIVE',
  status: 400,
  text: 'No file in it has a name like "Assignment_username_attempt_2026-03-01-10-00-00_main.py". Upload the zip as the learning system exports it.',
});

export const classZipNeedsNames = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Names are hidden in this assignment, and a class zip tells whose work is whose. Ask somebody who may see the names to upload it.',
});
