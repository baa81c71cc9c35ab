import { refusal } from '../../kernel/domain/refusal.ts';

export const mayNotComment = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You may not write feedback on this submission.',
});
export const mayNotEditReply = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You may only change feedback that you wrote yourself.',
});
export const mayNotSeeEdits = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You may only see the edits of feedback that you wrote yourself.',
});
export const emptyReply = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Feedback may not be empty. Write something first.',
});
export const deletedReply = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'This feedback has been deleted. Reload to see what is left of the thread.',
});
export const threadFull = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'You have written 200 replies in this thread, which is as many as it takes of one person. Write in another thread.',
});
export const submissionFull = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'You have written as much feedback on this submission as it takes of one person. Talk to the others in another way, or write on another submission.',
});
export const lineNotInFile = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'The file does not have so many lines. Choose one of its lines, or write general feedback.',
});
export const linesBackwards = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'The first of the lines stands after the last one. Send the smaller number as the first line.',
});
export const tooManyThreads = refusal({
  code: 'INVALID_STATE',
  status: 409,
  text: 'You have opened 500 threads on this submission, which is as many as it takes of one person. Write in one that is there.',
});
