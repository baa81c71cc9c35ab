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
});
