import { expect, it } from 'vitest';
import { maxRowProblems, peopleOfCells, problemsOfRows } from './user-rows.ts';

it('reads columns by their titles, or in the order username, name, email (ADMIN-009)', () => {
  const ada = { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' };
  const titled = [
    ['Email', 'Username', 'Name'],
    [ada.email, ada.username, ada.name],
  ];
  expect(peopleOfCells(titled)).toEqual({ rows: [ada], problems: [], stopped: false });
  expect(peopleOfCells([[ada.username, ada.name, ada.email], ['']]).rows).toEqual([ada]);
});

it('tells every row that cannot be used, also the second of two (ADMIN-009)', () => {
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

it('stops reading at 25 problems (LIM-014)', () => {
  const cells = Array.from({ length: 40 }, (_none, at) => [`user${at}`, 'Name', 'no address']);
  const read = peopleOfCells(cells);
  expect(read.problems).toHaveLength(maxRowProblems);
  expect(read.stopped).toBe(true);
  expect(maxRowProblems).toBe(25);
});
