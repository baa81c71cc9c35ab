import { expect, it } from 'vitest';
import { peopleOfCells, problemsOfRows } from './user-rows.ts';

it('reads columns by their titles, or in the order username, name, email (ADMIN-009)', () => {
  const ada = { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' };
  const titled = [
    ['Email', 'Username', 'Name'],
    [ada.email, ada.username, ada.name],
  ];
  expect(peopleOfCells(titled, 25)).toEqual({
    rows: [ada],
    missingColumns: [],
    problems: [],
    stopped: false,
  });
  expect(peopleOfCells([[ada.username, ada.name, ada.email], ['']], 25).rows).toEqual([ada]);
});

it('names the column that the first line leaves out, instead of a problem in each row (ADMIN-009)', () => {
  const read = peopleOfCells(
    [
      ['username', 'name', 'mail'],
      ['ada', 'Ada Lovelace', 'ada@example.org'],
    ],
    25,
  );
  expect(read).toEqual({ rows: [], missingColumns: ['email'], problems: [], stopped: false });
});

it('names every row that cannot be used, even the second of two that are equal (ADMIN-009)', () => {
  const rows = [
    { username: 'ada', name: 'Ada', email: 'ada@example.org' },
    { username: 'ADA', name: 'Ada Again', email: 'ada2@example.org' },
    { username: 'two words', name: '', email: 'nowhere' },
  ];
  expect(problemsOfRows(rows).map(({ row, field }) => `${row} ${field}`)).toEqual([
    '1 username',
    '2 username',
    '2 name',
    '2 email',
  ]);
});

it('stops reading at so many problems, not before (LIM-012, LIM-014)', () => {
  const cells = (count: number) =>
    Array.from({ length: count }, (_none, at) => [`user${at}`, 'Name', 'no address']);
  const many = peopleOfCells(cells(40), 25);
  expect([many.problems.length, many.stopped]).toEqual([25, true]);
  expect(peopleOfCells(cells(25), 25).stopped).toBe(true);
  const few = peopleOfCells(cells(24), 25);
  expect([few.problems.length, few.stopped]).toEqual([24, false]);
});
