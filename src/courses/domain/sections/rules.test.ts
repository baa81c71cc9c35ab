import { expect, it } from 'vitest';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { divisionOf, mayRemoveSection } from './rules.ts';

it('gives the next students to the smallest section', () => {
  const sections = [
    { id: 'large', size: 3 },
    { id: 'small', size: 1 },
    { id: 'empty', size: 0 },
  ];
  const division = divisionOf(sections, [11, 12, 13, 14, 15, 16]);
  expect(Object.fromEntries(division)).toEqual({ large: [16], small: [12, 14], empty: [11, 13, 15] });
});

it('divides nobody where there is no section', () => {
  expect(divisionOf([], [11]).size).toBe(0);
});

it('says which schedules keep a section from being deleted (SEC-004)', () => {
  expect(reasonOf(mayRemoveSection([]))).toBeUndefined();
  expect(reasonOf(mayRemoveSection(['Loops']))).toBe(
    'These schedules have dates for this section: Loops. Take the section out of them first.',
  );
  expect(reasonOf(mayRemoveSection(['A', 'B', 'C', 'D', 'E']))).toContain('A, B, C and 2 more');
});
