import fc from 'fast-check';
import Fraction from 'fraction.js';
import { describe, expect, it } from 'vitest';
import {
  choiceOfPoints,
  fullMarksOf,
  hasAllChosen,
  maxPointsOf,
  itemsOf,
  pointsOf,
  pointsOfChoice,
  pointsOfScore,
} from './points.ts';
import { exactOf } from './exact.ts';
import { highestOf, itemOf, lowestOf, scoreOfContinuous, type PointsRow } from './points.ts';

const row = (id: number, points: number[], type: PointsRow['type'] = 'normal'): PointsRow => ({
  id,
  type,
  items: points.map((one, index) => ({ id: id * 100 + index, points: one })),
});
const choice = (rowId: number, index: number, multiplier = 1) => ({
  rowId,
  itemId: rowId * 100 + index,
  multiplier,
});

describe('maximum of a rubric', () => {
  it.each([
    [[row(1, [0, 2, 4]), row(2, [-1, 3], 'continuous')], null, 7],
    [[row(1, [-4, -2])], null, -2],
    [[row(1, [0, 4])], 3, 3],
    [[], null, 0],
  ])('is fixed, or the highest items together (RUB-033)', (rows, fixed, expected) => {
    expect(maxPointsOf(rows, fixed).valueOf()).toBe(expected);
  });
});

describe('points of choices', () => {
  const rows = [row(1, [0, 2, 4]), row(2, [-2, 6], 'continuous')];

  it.each([
    [[choice(1, 2)], 4],
    [[choice(1, 1), choice(2, 1, 0.5)], 5],
    [[choice(2, 0, 0.25)], -0.5],
    [[choice(1, 0)], 0],
  ])('are multiplier times the points of the item (RUB-007)', (choices, expected) => {
    expect(pointsOf(itemsOf(rows), choices)?.valueOf()).toBe(expected);
  });

  it('tells no choice from a choice with zero points (GRADE-017)', () => {
    expect(pointsOf(itemsOf(rows), [])).toBeUndefined();
    expect(pointsOf(itemsOf(rows), [{ rowId: 1, itemId: 999, multiplier: 1 }])).toBeUndefined();
  });

  it('stay exact: 21 of 22 tests are not rounded', () => {
    const points = pointsOf(itemsOf([row(1, [0, 22], 'continuous')]), [choice(1, 1, 21 / 22)]);
    expect(points?.equals(new Fraction(21))).toBe(true);
  });
});

describe('continuous rows', () => {
  it.each([
    [[-2, 6], 6, 1, 1],
    [[-2, 6], 3, 1, 0.5],
    [[-2, 6], -1, 0, 0.5],
    [[-2, 6], 0, 1, 0],
    [[-4, 0], 0, 0, 0],
    [[0, 3], 99, 1, 1],
    [[-2, 0], -99, 0, 1],
  ])(
    'name the item by the sign of the points: %j, %d (RUB-034)',
    (...[points, wanted, index, multiplier]) => {
      expect(choiceOfPoints(row(7, points, 'continuous'), exactOf(wanted))).toEqual(
        choice(7, index, multiplier),
      );
    },
  );

  it.each([
    [[0, 4], 1, 25],
    [[-2, 6], 0, 25],
    [[-2, 6], -2, 0],
    [[-3, 0], 0, 100],
  ])('score their points between minimum and maximum (RUB-021)', (points, reached, score) => {
    expect(scoreOfContinuous(row(1, points, 'continuous'), exactOf(reached)).valueOf()).toBe(score);
  });

  it('get back the score that was entered, whatever the range (RUB-020)', () => {
    const range = fc
      .tuple(fc.integer({ min: -100, max: 0 }), fc.integer({ min: 0, max: 100 }))
      .filter(([low, high]) => low < high);
    fc.assert(
      fc.property(range, fc.integer({ min: 0, max: 100 }), ([low, high], score) => {
        const continuous = row(1, [low, high], 'continuous');
        const chosen = choiceOfPoints(continuous, pointsOfScore(continuous, score));
        const item = chosen && itemOf([continuous], chosen);
        if (!chosen || !item) throw new Error('nothing chosen');
        const reached = scoreOfContinuous(continuous, pointsOfChoice(chosen, item));
        expect(reached.valueOf()).toBeCloseTo(score, 6);
        expect(chosen.multiplier).toBeGreaterThanOrEqual(0);
        expect(chosen.multiplier).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('bounds', () => {
  it('keep the points of any choices between the worst and the best items', () => {
    const points = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 5 });
    const rows = fc.array(points, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (all, pick, multiplier) => {
        const rubric = all.map((one, index) => row(index + 1, one));
        const choices = all.map((one, index) => choice(index + 1, pick % one.length, multiplier));
        const sum = pointsOf(itemsOf(rubric), choices)?.valueOf() ?? 0;
        const best = rubric.reduce((total, one) => total + highestOf(one), 0);
        expect(sum).toBeGreaterThanOrEqual(Math.min(0, ...rubric.map(lowestOf)));
        expect(sum).toBeLessThanOrEqual(best + 1e-6);
      }),
    );
  });
});

describe('finished marking', () => {
  const rows = [
    { id: 1, locked: false },
    { id: 2, locked: 'auto_test_2' },
  ];
  it.each([
    [[{ rowId: 1 }], true],
    [[{ rowId: 2 }], false],
    [[], false],
  ])('asks for a choice in every row that is marked by hand', (choices, expected) => {
    expect(hasAllChosen(rows, choices)).toBe(expected);
  });
});

it('full marks are given where graders choose and nothing is chosen yet', () => {
  const open = { locked: false } as const;
  const rows = [
    { ...row(1, [0, 2, 4]), ...open },
    { ...row(2, [3, 1]), ...open },
    { ...row(3, [-2, 6], 'continuous'), ...open },
    { ...row(4, [-2, 0], 'continuous'), ...open },
    { ...row(5, [0, 3]), locked: 'auto_test_2' as const },
  ];
  expect(fullMarksOf(rows, [choice(1, 1)])).toEqual([choice(2, 0), choice(3, 1), choice(4, 0, 0)]);
  expect(
    fullMarksOf(
      rows,
      [1, 2, 3, 4].map((rowId) => choice(rowId, 0)),
    ),
  ).toEqual([]);
});
