import { expect, it } from 'vitest';
import { firstTabOf, type TabFacts } from './submission-tab.ts';

const author: TabFacts = {
  preset: 'smart',
  hasReplyInFocus: false,
  canGrade: false,
  isAuthor: true,
  seesGrade: false,
  hasGeneralFeedback: false,
  hasTestResult: false,
};

it('opens code for graders, whatever there is to read (PREF-037)', () => {
  const grader = { ...author, canGrade: true, seesGrade: true, hasTestResult: true };
  expect(firstTabOf(grader)).toBe('code');
});

it('leads an author to what is new: grade or feedback, else test result, else code (PREF-037)', () => {
  expect(firstTabOf({ ...author, seesGrade: true, hasTestResult: true })).toBe('feedback-overview');
  expect(firstTabOf({ ...author, hasGeneralFeedback: true })).toBe('feedback-overview');
  expect(firstTabOf({ ...author, hasTestResult: true })).toBe('auto-test');
  expect(firstTabOf(author)).toBe('code');
});

it('lets a preference win over the smart choice and a reply in focus over both (PREF-030, FB-023)', () => {
  expect(firstTabOf({ ...author, preset: 'auto-test', seesGrade: true })).toBe('auto-test');
  expect(firstTabOf({ ...author, preset: 'nonsense' })).toBe('code');
  expect(firstTabOf({ ...author, preset: 'auto-test', hasReplyInFocus: true })).toBe('feedback-overview');
});
