import { expect, it } from 'vitest';
import { gradesOfCells } from './grade-rows.ts';

const limits = { mostProblems: 25, maxGrade: 10 };

it('reads the exported list by its titles, whatever stands beside them', () => {
  const cells = [
    ['User', 'Username', 'Grade (0 to 10)', 'Late'],
    ['Ada', 'ada', '7.5', '0'],
    ['Grace', "'=grace", '8,25', '1'],
    ['Hedy', 'hedy', '', '0'],
  ];
  expect(gradesOfCells(cells, limits)).toEqual({
    rows: [
      { row: 2, username: 'ada', grade: 7.5 },
      { row: 3, username: '=grace', grade: 8.25 },
    ],
    ...{ withoutGrade: 1, missingColumns: [], problems: [], stopped: false },
  });
});

it('takes username and grade where the first row has no titles', () => {
  expect(gradesOfCells([['ada', '7']], limits).rows).toEqual([{ row: 1, username: 'ada', grade: 7 }]);
});

it('says which title is missing', () => {
  expect(gradesOfCells([['username', 'points']], limits).missingColumns).toEqual(['grade']);
});

it('tells the problem of each row', () => {
  const cells = [
    ['', '7'],
    ['ada', 'seven'],
    ['grace', '10.5'],
    ['Grace', '7'],
    ['hedy', '1e1'],
  ];
  expect(gradesOfCells(cells, limits).problems).toEqual([
    { row: 1, problem: 'no-username' },
    { row: 2, problem: 'no-number' },
    { row: 3, problem: 'outside' },
    { row: 4, problem: 'twice' },
    { row: 5, problem: 'no-number' },
  ]);
});

it('stops reading at 25 problems (LIM-014)', () => {
  const cells = Array.from({ length: 100 }, (_, at) => [`user${at}`, 'x']);
  const { problems, stopped } = gradesOfCells(cells, limits);
  expect([problems.length, stopped]).toEqual([25, true]);
});
