import { expect, it } from 'vitest';
import type { OverviewLine } from '../domain/model.ts';
import { exportColumns, exportRowsOf } from './export-lines.ts';
import { texts } from './texts.ts';
import { csvOf } from '../../kernel/web/csv.ts';

const line: OverviewLine = {
  id: '1',
  userId: '7',
  name: 'Ada, "the first"',
  username: '=cmd|calc',
  isTest: false,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  late: true,
  manualGradingStatus: 'finished',
  grade: 7.5,
  assigneeId: null,
  assigneeName: null,
  autoTestState: 'passed',
  passed: 3,
  total: 4,
  testShare: 0.75,
  feedbackCount: null,
};

it('writes the chosen columns, and what the reader may not see as nothing', () => {
  expect(exportRowsOf([line], ['user', 'grade', 'feedback'], texts.exportHeadings)).toEqual([
    ['User', 'Grade (0 to 10)', 'Feedback'],
    ['Ada, "the first"', 7.5, null],
  ]);
});

it('keeps a name from being run as a formula by a spreadsheet', () => {
  const csv = csvOf(exportRowsOf([line], exportColumns, texts.exportHeadings));
  expect(csv.split('\r\n')[1]).toBe(
    `"Ada, ""the first""","'=cmd|calc",7.5,2026-03-01T12:00:00.000Z,1,3 of 4,,`,
  );
});
