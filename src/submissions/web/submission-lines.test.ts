import { describe, expect, it } from 'vitest';
import type { OverviewLine } from '../domain/model.ts';
import {
  gradersOf,
  isToGrade,
  listLinesOf,
  shownLinesOf,
  type ListSearch,
  sortOf,
  sortTextOf,
  studentCountOf,
  testTextOf,
} from './submission-lines.ts';
import { submissionList } from '../domain/addresses.ts';

const ada: OverviewLine = {
  id: '1',
  userId: '10',
  name: 'Ada Lovelace',
  username: 'ada',
  isTest: false,
  createdAt: new Date('2026-03-01T12:00:00'),
  late: false,
  manualGradingStatus: 'finished',
  grade: 7.5,
  assigneeId: '99',
  assigneeName: 'Noor Jansen',
  autoTestState: 'passed',
  passed: 3,
  total: 4,
  testShare: 0.75,
  feedbackCount: 2,
};
const grace: OverviewLine = {
  ...ada,
  id: '2',
  userId: '11',
  name: 'Grace Hopper',
  username: 'grace',
  assigneeId: null,
  assigneeName: null,
};
const lines = [ada, grace, { ...grace, id: '3' }];
const shownOf = (search: Partial<ListSearch>) =>
  shownLinesOf(listLinesOf(lines), submissionList.query.parse(search), {
    viewerId: 99,
    highestGrade: 10,
  }).map((line) => line.id);
const namesOf = (q: string, mine: '1' | '' = '') => shownOf({ q, mine, show: 'all' });

describe('the list', () => {
  it('shows lines that hold every term, in one field when it is named (SUB-016, SUB-017)', () => {
    expect(namesOf('')).toEqual(['1', '2', '3']);
    expect(namesOf('ADA love')).toEqual(['1']);
    expect(namesOf('user:noor')).toEqual([]);
    expect(namesOf('assignee:noor')).toEqual(['1']);
  });

  it('shows the latest of each author alone, within bounds of grades and moments (SUB-009)', () => {
    expect(shownOf({})).toEqual(['1', '2']);
    expect(shownOf({ minGrade: '8' })).toEqual([]);
    expect(shownOf({ maxGrade: '8', show: 'all' })).toEqual(['1', '2', '3']);
    expect(shownOf({ before: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(shownOf({ grades: '5', part: '0' })).toEqual([]);
    expect(shownOf({ grades: '5', part: '1' })).toEqual(['1', '2']);
    // An address that was changed by hand shows the whole list.
    expect(shownOf({ minGrade: 'x', after: 'y', part: '7' })).toEqual(['1', '2']);
  });

  it('shows only what is assigned to the viewer on demand', () => {
    expect(namesOf('', '1')).toEqual(['1']);
  });

  it('shows what is to grade, or what one grader or nobody has', () => {
    const open = { ...ada, manualGradingStatus: 'unfinished' } as const;
    const listed = [
      open,
      { ...grace, manualGradingStatus: 'unknown' } as const,
      { ...open, id: '4', isTest: true },
    ];
    const idsOf = (search: Partial<ListSearch>) =>
      shownLinesOf(listLinesOf(listed), submissionList.query.parse(search), {
        viewerId: 99,
        highestGrade: 10,
      }).map((line) => line.id);
    expect(idsOf({ work: 'to-grade' })).toEqual(['1']);
    expect(shownOf({ grader: '99' })).toEqual(['1']);
    expect(shownOf({ grader: 'nobody', show: 'all' })).toEqual(['2', '3']);
    expect(gradersOf(lines)).toEqual([{ id: '99', name: 'Noor Jansen' }]);
  });

  it('knows the attempt that counts: older ones of the same author are not to grade', () => {
    const open = { ...ada, manualGradingStatus: 'unfinished' } as const;
    const other = { ...open, id: '3', userId: '11' };
    const listed = listLinesOf([open, { ...open, id: '2' }, other]);
    expect(listed.map(({ counts }) => counts)).toEqual([true, false, true]);
    expect(listed.filter(isToGrade).map(({ id }) => id)).toEqual(['1', '3']);
  });

  it('counts people, not submissions', () => {
    expect(studentCountOf(lines)).toBe(2);
  });

  it('tells points once a run has ended, else its state', () => {
    expect(testTextOf(ada)).toBe('3 of 4 tests');
    expect(testTextOf({ ...ada, passed: 10 / 3 })).toBe('3.33 of 4 tests');
    expect(testTextOf({ ...ada, passed: 0, total: 1 })).toBe('0 of 1 test');
    expect(testTextOf({ ...ada, autoTestState: 'running' })).toBe('Running');
    expect(testTextOf({ ...ada, passed: null, total: null })).toBe('Done');
    expect(testTextOf({ ...ada, autoTestState: null })).toBe('');
  });

  it('keeps its sort in the address', () => {
    expect(sortOf(sortTextOf({ id: 'grade', descending: true }))).toEqual({ id: 'grade', descending: true });
    expect(sortOf('')).toBeNull();
    expect(submissionList.query.parse({ show: 'nonsense', mine: 'x', rows: 'y' })).toMatchObject({
      ...{ q: '', show: 'latest', mine: '', work: '', grader: '', sort: '', rows: '', part: '' },
    });
  });
});
