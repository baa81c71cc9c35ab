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
  const graded = { seesGrade: true, grade: 7, gradeOverridden: false, allRowsChosen: true };
  it.each([
    ['unknown to those who may not see the grade', { ...graded, seesGrade: false }, 'unknown'],
    ['finished with a grade and all rows chosen', graded, 'finished'],
    ['unfinished while a row is open', { ...graded, allRowsChosen: false }, 'unfinished'],
    ['finished by an override', { ...graded, allRowsChosen: false, gradeOverridden: true }, 'finished'],
    ['unfinished without a grade', { ...graded, grade: null }, 'unfinished'],
  ])('is %s', (_, facts, status) => {
    expect(manualGradingStatusOf(facts)).toBe(status);
  });
});
