// The reasons to refuse a hand-in, with the sentence that the user reads.
import { refusal } from '../../kernel/domain/refusal.ts';

export const markedSecond = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You mark this work a second time without seeing its first mark. Hand in your second mark first.',
});

export const missingFilesPart = refusal({
  code: 'MISSING_REQUIRED_PARAM',
  status: 400,
  text: 'No files were sent. Choose at least one file to hand in.',
});

export const emptyFileName = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'One of the files has no name. Give it a name and hand in again.',
});

export const noFilesSubmitted = refusal({
  code: 'NO_FILES_SUBMITTED',
  status: 400,
  text: 'There is nothing to hand in: no file is left after unpacking and applying the hand-in rules.',
});

export const invalidArchive = refusal({
  code: 'INVALID_ARCHIVE',
  status: 400,
  text: 'The archive cannot be read. It may be damaged, incomplete or protected by a password. Pack it again.',
});

export const archiveKindUnreadable = refusal({
  code: 'INVALID_ARCHIVE',
  status: 400,
  text: 'This site cannot unpack archives of this kind. Pack the files again as zip, tar or tar.gz.',
});

export const unsafeArchive = refusal({
  code: 'UNSAFE_ARCHIVE',
  status: 400,
  text: 'A file name points outside the hand-in. Pack the files again with plain relative names.',
});

export const uploadTooLarge = refusal({
  code: 'REQUEST_TOO_LARGE',
  status: 400,
  text: 'The hand-in is too large. Leave out what is not needed and hand in again.',
});

export const invalidFileInArchive = refusal({
  code: 'INVALID_FILE_IN_ARCHIVE',
  status: 400,
  text: 'The hand-in does not follow the hand-in rules of this assignment.',
});

export const overrideNotAllowed = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'The hand-in rules of this assignment cannot be overridden. Delete the disallowed files instead.',
});

export const handInRulesTooSlow = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text:
    'Comparing these files with the hand-in rules of this assignment takes too long. Hand in fewer files, or ask your ' +
    'teacher for simpler rules.',
});

export const uploadTypeDisabled = refusal({
  code: 'UPLOAD_TYPE_DISABLED',
  status: 400,
  text: 'This assignment does not accept work handed in this way. Use one of the ways its page offers.',
});

export const mayNotSubmit = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You do not have the permission to submit work for this course.',
});

export const deadlinePassed = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: "The assignment's deadline has already passed.",
});

export const assignmentLocked = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'The assignment is locked.',
});

export const deadlineUnset = refusal({
  code: 'ASSIGNMENT_DEADLINE_UNSET',
  status: 400,
  text: 'This exam has no deadline yet, so nothing can be handed in. Ask the teacher to set one.',
});

export const authorNotEnrolled = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'The author is not a member of this course. Choose somebody who is.',
});

export const authorNotShown = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'Names are hidden in this assignment, and nobody in its lists has this user id. Name the author by the id that stands in the list of submissions.',
});

export const authorOfTest = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'A test submission belongs to the test student. Leave out the author.',
});

export const noGroup = refusal({
  code: 'INSUFFICIENT_GROUP_SIZE',
  status: 404,
  text: 'A group is needed to hand in. Join or make one and try again.',
});

export const authorChanged = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'Your group has changed while this was handed in, so nothing was stored. Look at your group and hand in again.',
});

export const groupTooSmall = refusal({
  code: 'INSUFFICIENT_GROUP_SIZE',
  status: 400,
  text: 'The group is too small to hand in. Find more members and try again.',
});

export const tooManySubmissions = refusal({
  code: 'TOO_MANY_SUBMISSIONS',
  status: 403,
  text: 'You have used all attempts of this assignment. Ask the teacher if you need another one.',
});

export const coolOffPeriodActive = refusal({
  code: 'COOL_OFF_PERIOD_ACTIVE',
  status: 403,
  text: 'You handed in a moment ago. Wait a little and hand in again.',
});

export const fileNotFound = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'This file does not exist or you may not see it.',
});

export const namesHidden = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  reason: 'invalidParam',
  text: 'Names are hidden in this assignment, so its submissions cannot be searched by name.',
});

export const downloadTooLarge = refusal({
  code: 'REQUEST_TOO_LARGE',
  status: 400,
  text: 'This download would hold more than 100,000 files. Download the hand-ins one by one.',
});

export const downloadExpired = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'This download is no longer there. Go back and start it again.',
});
