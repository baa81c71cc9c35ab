import { describe, expect, it } from 'vitest';
import {
  ListFilter,
  mayFilterBy,
  maySplitByDate,
  maySplitByGrade,
  openFilter,
  partsOf,
  passesFilter,
} from './list-filter.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
const work = { grade: 6, isGraded: true, createdAt: noon, assigneeId: 4, isLatest: true };
const filter = (more: Partial<ListFilter>): ListFilter => ({ ...openFilter, ...more });
const textOf = (verdict: ReturnType<typeof maySplitByGrade>) =>
  verdict.allowed ? 'allowed' : (verdict.detail?.text ?? verdict.refusal.text);

describe('a filter', () => {
  it('takes only the latest submissions unless it says otherwise (SUB-009)', () => {
    expect(ListFilter.parse({})).toEqual(openFilter);
    const older = { ...work, isLatest: false };
    expect(passesFilter(openFilter, older, 10)).toBe(false);
    expect(passesFilter(filter({ onlyLatestSubs: false }), older, 10)).toBe(true);
  });

  it.each([
    [{ minGrade: 6 }, true],
    [{ minGrade: 6.1 }, false],
    [{ maxGrade: 6 }, false],
    [{ maxGrade: 6.1 }, true],
    [{ submittedAfter: noon }, true],
    [{ submittedAfter: at(1) }, false],
    [{ submittedBefore: noon }, false],
    [{ submittedBefore: at(1) }, true],
    [{ assignees: [3, 4] }, true],
    [{ assignees: [3] }, false],
  ])('has bounds of grade and moment, and graders: %j lets it through: %s (SUB-009)', (more, isIn) => {
    expect(passesFilter(filter(more), work, 10)).toBe(isIn);
  });

  it('takes the highest grade into the part that ends with it (SUB-014)', () => {
    const best = { ...work, grade: 10 };
    expect(passesFilter(filter({ maxGrade: 10 }), best, 10)).toBe(true);
    expect(passesFilter(filter({ maxGrade: 10 }), best, 12)).toBe(false);
  });

  it.each([
    [{}, true],
    [{ minGrade: 0 }, false],
    [{ maxGrade: 10 }, false],
  ])('lets ungraded work through only without bounds of grades: %j %s (SUB-015)', (more, isIn) => {
    expect(passesFilter(filter(more), { ...work, grade: null, isGraded: false }, 10)).toBe(isIn);
    // A grade so far is no grade: its graders have not finished.
    expect(passesFilter(filter(more), { ...work, isGraded: false }, 10)).toBe(isIn);
  });

  it('knows no other key (SUB-012)', () => {
    const parsed = ListFilter.safeParse({ minGrad: 5 });
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toContain('minGrad');
  });

  it('names only graders (SUB-013)', () => {
    expect(mayFilterBy(filter({ assignees: [4] }), new Set([4, 5])).allowed).toBe(true);
    expect(textOf(mayFilterBy(filter({ assignees: [6] }), new Set([4, 5])))).toContain('does not grade here');
  });
});

describe('a split', () => {
  it.each([
    [4, 'above the lowest one, 4'],
    [8, 'below the highest one, 8'],
    [6, 'allowed'],
  ])('by the grade %d lies between the bounds (SUB-010)', (grade, text) => {
    expect(textOf(maySplitByGrade(filter({ minGrade: 4, maxGrade: 8 }), grade))).toContain(text);
  });

  it.each([
    [0, 'after the beginning'],
    [4, 'before the end'],
    [2, 'allowed'],
  ])('by the moment %d lies between the bounds (SUB-011)', (hours, text) => {
    const between = filter({ submittedAfter: at(0), submittedBefore: at(4) });
    expect(textOf(maySplitByDate(between, at(hours)))).toContain(text);
  });

  it('makes parts that share nothing and leave nothing out, of grades times moments', () => {
    const parts = partsOf(openFilter, { grades: [8, 5], dates: [noon] });
    expect(parts).toHaveLength(6);
    for (const grade of [0, 5, 7.9, 8, 10])
      for (const createdAt of [at(-1), noon, at(1)]) {
        const into = parts.filter((part) => passesFilter(part, { ...work, grade, createdAt }, 10));
        expect(into).toHaveLength(1);
      }
  });

  it('leaves a filter whole where the point lies outside of it', () => {
    const narrow = filter({ minGrade: 6, maxGrade: 8 });
    expect(partsOf(narrow, { grades: [2], dates: [] })).toEqual([narrow]);
  });
});
