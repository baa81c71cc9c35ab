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
    ...{ withoutGrade: 1, missing: undefined, usernameTitle: 'Username', gradeTitle: 'Grade (0 to 10)' },
    ...{ problems: [], stopped: false },
  });
});

it('takes username and grade where the first row has no titles', () => {
  expect(gradesOfCells([['ada', '7']], limits).rows).toEqual([{ row: 1, username: 'ada', grade: 7 }]);
});

it.each([
  [['username', 'points'], ['grade']],
  [['mail', 'Mark'], ['username']],
  [
    ['naam', 'cijfer'],
    ['username', 'grade'],
  ],
])('says what the first row %j holds, and which column is missing', (titles, columns) => {
  expect(gradesOfCells([titles], limits).missing).toEqual({ found: titles, columns });
});

it.each([['User'], ['Name'], ['Username'], ['user name']])('takes %s for the title of usernames', (title) => {
  for (const grade of ['Grade', 'Mark', 'Score (of 10)'])
    expect(
      gradesOfCells(
        [
          [grade, title],
          ['7', 'ada'],
        ],
        limits,
      ).rows,
    ).toEqual([{ row: 2, username: 'ada', grade: 7 }]);
});

it('takes the title that is surest where several are near', () => {
  const cells = [
    ['Name', 'Mark of last year', 'Username', 'Grade'],
    ['Ada', '3', 'ada', '7'],
  ];
  expect(gradesOfCells(cells, limits).rows).toEqual([{ row: 2, username: 'ada', grade: 7 }]);
});

it('takes numbers of students before their names', () => {
  const cells = [
    ['Name', 'Student number', 'Mark'],
    ['Ada', 's100', '7'],
  ];
  expect(gradesOfCells(cells, limits)).toMatchObject({
    rows: [{ row: 2, username: 's100', grade: 7 }],
    ...{ usernameTitle: 'Student number', gradeTitle: 'Mark' },
  });
});

it('a first row with a number is one of a student, whatever they are called', () => {
  expect(gradesOfCells([['mark', '7']], limits).rows).toEqual([{ row: 1, username: 'mark', grade: 7 }]);
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
    { row: 1, problem: 'no-username', written: '7' },
    { row: 2, problem: 'no-number', written: 'seven' },
    { row: 3, problem: 'outside', written: '10.5' },
    { row: 4, problem: 'twice', written: '7' },
    { row: 5, problem: 'no-number', written: '1e1' },
  ]);
});

it('stops reading at 25 problems (LIM-014)', () => {
  const cells = [['username', 'grade'], ...Array.from({ length: 100 }, (_, at) => [`user${at}`, 'x'])];
  const { problems, stopped } = gradesOfCells(cells, limits);
  expect([problems.length, stopped]).toEqual([25, true]);
});
