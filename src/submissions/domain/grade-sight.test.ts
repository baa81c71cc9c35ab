import { describe, expect, it } from 'vitest';
import { manualGradingStatusOf, maySeeGrade } from './grade-sight.ts';

const author = {
  isDone: true,
  isAuthor: true,
  seesBeforeDone: false,
  seesOthersWork: false,
  isHeld: false,
  displaysGrades: true,
};
const grader = { ...author, isAuthor: false, seesBeforeDone: true, seesOthersWork: true };

describe('who sees a grade (GRADE-018)', () => {
  it.each([
    ['the author once grades are available', author, true],
    ['not the author before', { ...author, isDone: false }, false],
    ['the author before with the permission', { ...author, isDone: false, seesBeforeDone: true }, true],
    ['not another student', { ...author, isAuthor: false }, false],
    ['a grader before grades are available', { ...grader, isDone: false }, true],
    [
      'not a grader before without the permission',
      { ...grader, isDone: false, seesBeforeDone: false },
      false,
    ],
    ['no author while numbers are switched off', { ...author, displaysGrades: false }, false],
    ['no author before the first run of the tests has ended', { ...author, isHeld: true }, false],
    ['a grader before the first run of the tests has ended', { ...grader, isHeld: true }, true],
    ['a grader while numbers are switched off', { ...grader, displaysGrades: false }, true],
    [
      'staff on own work while numbers are switched off',
      { ...grader, isAuthor: true, displaysGrades: false },
      true,
    ],
  ])('%s', (_, facts, sees) => {
    expect(maySeeGrade(facts)).toBe(sees);
  });
});

describe('the grading status', () => {
  it.each([
    ['unknown to those who may not see the grade', { seesGrade: false, isGraded: true }, 'unknown'],
    ['finished when it is graded', { seesGrade: true, isGraded: true }, 'finished'],
    ['unfinished before', { seesGrade: true, isGraded: false }, 'unfinished'],
  ])('is %s', (_, facts, status) => {
    expect(manualGradingStatusOf(facts)).toBe(status);
  });
});
