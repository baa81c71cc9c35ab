// Keys that more than one part of these screens names.
export const gradeNextKey = { id: 'grade-next', keys: 'g' };
export const nextSubmissionKey = { id: 'next-submission', keys: 'j' };
export const previousSubmissionKey = { id: 'previous-submission', keys: 'k' };
