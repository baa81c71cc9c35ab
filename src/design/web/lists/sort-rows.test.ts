import { expect, it } from 'vitest';
import { nextSort, sortRows } from './sort-rows.ts';

interface Person {
  name: string;
  grade: number | null;
}

const columns = [
  { id: 'name', sortValue: (person: Person) => person.name },
  { id: 'grade', sortValue: (person: Person) => person.grade },
];
const people = [
  { name: 'b10', grade: 5 },
  { name: 'B2', grade: null },
  { name: 'a', grade: 9.5 },
];
const names = (sort: { id: string; descending: boolean } | null) =>
  sortRows(people, columns, sort).map((person) => person.name);

it('sorts names as people do, numbers inside included', () => {
  expect(names({ id: 'name', descending: false })).toEqual(['a', 'B2', 'b10']);
});

it('keeps rows without a value last in both directions', () => {
  expect(names({ id: 'grade', descending: false })).toEqual(['b10', 'a', 'B2']);
  expect(names({ id: 'grade', descending: true })).toEqual(['a', 'b10', 'B2']);
});

it('leaves rows as they come without an order', () => {
  expect(names(null)).toEqual(['b10', 'B2', 'a']);
});

it('turns the direction on the second click', () => {
  const first = nextSort(null, 'name');
  expect(first).toEqual({ id: 'name', descending: false });
  expect(nextSort(first, 'name')).toEqual({ id: 'name', descending: true });
  expect(nextSort(first, 'grade')).toEqual({ id: 'grade', descending: false });
});
