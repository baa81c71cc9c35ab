import { expect, it } from 'vitest';
import { SubmissionParams, submissionHref, submissionsHref } from './addresses.ts';

const place = { courseId: 1, assignmentId: 2 };

it('writes the addresses of list and viewer as the route table has them (NAV-016, NAV-018)', () => {
  expect(submissionsHref(place)).toBe('/courses/1/assignments/2/submissions/');
  expect(submissionHref(place, 3)).toBe('/courses/1/assignments/2/submissions/3/files');
  expect(
    submissionHref(place, 3, { fileId: '4', query: { line: 9, showInlineFeedback: undefined }, tab: 'code' }),
  ).toBe('/courses/1/assignments/2/submissions/3/files/4?line=9#code');
});

it('takes what is no id for one that nothing has, so that the page says what is missing (NAV-051)', () => {
  const params = { courseId: 'one', assignmentId: '2', submissionId: '-3' };
  expect(SubmissionParams.parse(params)).toEqual({ courseId: 0, assignmentId: 2, submissionId: 0 });
});
