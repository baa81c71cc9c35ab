import { describe, expect, it } from 'vitest';
import { courseLabelsOf } from './course-labels.ts';

describe('names of courses', () => {
  it('carry the year where two courses share one', () => {
    const made = (year: number) => new Date(Date.UTC(year, 5, 1));
    const labels = courseLabelsOf([
      { id: 1, name: 'Databases', createdAt: made(2025) },
      { id: 2, name: 'Databases', createdAt: made(2026) },
      { id: 3, name: 'Logic', createdAt: made(2026) },
    ]);
    expect([...labels.values()]).toEqual(['Databases (2025)', 'Databases (2026)', 'Logic']);
  });

  it.each([
    ['the month', [new Date(2026, 1, 1), new Date(2026, 8, 1)], ['(February 2026)', '(September 2026)']],
    ['the day', [new Date(2026, 8, 1), new Date(2026, 8, 14)], ['(1 September 2026)', '(14 September 2026)']],
    ['their number', [new Date(2026, 8, 1), new Date(2026, 8, 1)], ['(no. 1)', '(no. 2)']],
  ])('are told apart by %s where the year is the same', (_by, made, marks) => {
    const courses = made.map((createdAt, at) => ({ id: at + 1, name: 'Exercises', createdAt }));
    expect([...courseLabelsOf(courses).values()]).toEqual(marks.map((mark) => `Exercises ${mark}`));
  });
});
