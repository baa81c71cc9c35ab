import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import type { Grading } from '../../assignments/domain/model.ts';
import { formatGrade, gradeOfShown, shownGradeOf } from './display.ts';
import { assignedAlready, mayNotAssign } from './refusals.ts';
import {
  defaultMaxGrade,
  gradeOf,
  historyGradeOf,
  isGradedBy,
  mayAssign,
  mayGiveGrade,
  rubricGradeOf,
} from './rules.ts';

const rows = [
  {
    id: 1,
    type: 'normal' as const,
    items: [
      { id: 10, points: 0 },
      { id: 11, points: 4 },
    ],
  },
  {
    id: 2,
    type: 'continuous' as const,
    items: [
      { id: 20, points: -2 },
      { id: 21, points: 6 },
    ],
  },
];
const rubric = { rows, fixedMaxPoints: null, maxGrade: null };
const full = [
  { rowId: 1, itemId: 11, multiplier: 1 },
  { rowId: 2, itemId: 21, multiplier: 1 },
];

describe('the grade of a rubric', () => {
  it('lies between 0 and the highest grade if there is one, however small or large the numbers are', () => {
    const odd = [5e-324, 1e-300, 1 / 3, 1, 1e6];
    const oddly = fc.constantFrom(...odd);
    fc.assert(
      fc.property(oddly, oddly, oddly, fc.constantFrom(null, ...odd), (points, share, maxGrade, fixed) => {
        const row = { id: 1, type: 'continuous' as const, items: [{ id: 1, points }] };
        const choices = [{ rowId: 1, itemId: 1, multiplier: Math.min(1, share) }];
        const grade = rubricGradeOf({ rows: [row], fixedMaxPoints: fixed, maxGrade }, choices);
        expect(grade ?? 0).toBeGreaterThanOrEqual(0);
        expect(grade ?? 0).toBeLessThanOrEqual(maxGrade);
      }),
    );
  });

  it.each([
    ['all points', { ...rubric, choices: full }, 10],
    ['a part', { ...rubric, choices: [full[0]] }, 4],
    [
      'less than nothing: 0 (GRADE-002)',
      { ...rubric, choices: [{ rowId: 2, itemId: 20, multiplier: 1 }] },
      0,
    ],
    ['no choice: no grade', { ...rubric, choices: [] }, null],
    ['a fixed maximum, kept at 10', { ...rubric, fixedMaxPoints: 5, choices: full }, 10],
    ['a fixed maximum with bonus', { ...rubric, fixedMaxPoints: 8, maxGrade: 12, choices: full }, 12],
    ['a fixed maximum above the rows', { ...rubric, fixedMaxPoints: 20, choices: full }, 5],
  ])(
    'is 10 times points by maximum, inside the bounds: %s (GRADE-001)',
    (_, { choices, ...given }, expected) => {
      expect(
        rubricGradeOf(
          given,
          choices.flatMap((one) => one ?? []),
        ),
      ).toBe(expected);
    },
  );

  it('is exact where decimals are not: 21 of 22', () => {
    const items = [
      { id: 1, points: 0 },
      { id: 2, points: 1 },
    ];
    const one = {
      rows: [{ id: 1, type: 'continuous' as const, items }],
      fixedMaxPoints: null,
      maxGrade: null,
    };
    expect(rubricGradeOf(one, [{ rowId: 1, itemId: 2, multiplier: 21 / 22 }])).toBe(210 / 22);
  });

  it('never leaves 0 to the maximum grade (GRADE-002)', () => {
    const multiplier = fc.double({ min: 0, max: 1, noNaN: true });
    const max = fc.option(fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(multiplier, fc.integer({ min: 1, max: 20 }), max, (share, fixedMaxPoints, maxGrade) => {
        const choices = full.map((choice) => ({ ...choice, multiplier: share }));
        const grade = rubricGradeOf({ rows, fixedMaxPoints, maxGrade }, choices) ?? -1;
        expect(grade).toBeGreaterThanOrEqual(0);
        expect(grade).toBeLessThanOrEqual(maxGrade ?? 10);
      }),
    );
  });
});

it.each([
  [7, 3, 7],
  [0, 3, 0],
  [null, 3, 3],
  [null, null, null],
])('an override wins over the rubric (GRADE-017)', (override, rubricGrade, expected) => {
  expect(gradeOf(override, rubricGrade)).toBe(expected);
});

it.each([
  [null, null, undefined],
  [0, null, undefined],
  [10, null, undefined],
  [10.1, null, 'The grade should be between 0 and 10.'],
  [11, 12, undefined],
  [-1, null, 'The grade should be between 0 and 10.'],
])('a grade by hand lies between 0 and the maximum: %j of %j', (grade, maxGrade, expected) => {
  expect(reasonOf(mayGiveGrade(grade, maxGrade))).toBe(expected);
});

it('the history keeps -1 for a removed grade (GRADE-017)', () => {
  expect([historyGradeOf(null), historyGradeOf(6)]).toEqual([-1, 6]);
});

const byHand = { id: 1, locked: false } as const;
const byTests = { id: 2, locked: 'auto_test_2' } as const;

it.each([
  ['without a rubric, tests final or not', [], [], { testsAreFinal: true }, false],
  ['without a rubric by an override', [], [], { isOverridden: true }, true],
  ['while a row by hand is open', [byHand, byTests], [2], { testsAreFinal: true }, false],
  ['by an override with rows open', [byHand], [], { isOverridden: true }, true],
  ['when every row by hand is chosen, before the tests end', [byHand, byTests], [1], {}, true],
  ['not before the tests end where they fill every row', [byTests], [2], {}, false],
  ['by the final result where tests fill every row', [byTests], [], { testsAreFinal: true }, true],
] as const)('work is graded %s', (_, rows, rowIds, facts, expected) => {
  const choices = rowIds.map((rowId) => ({ rowId }));
  expect(isGradedBy({ isOverridden: false, testsAreFinal: false, rows, choices, ...facts })).toBe(expected);
});

describe('display', () => {
  const decimals = { points: 2, percentage: 0 };
  const ten: Grading = { scale: 'points', points: 10 };

  it.each([
    [7.5, ten, '7.50'],
    [10 / 3, ten, '3.33'],
    [7.5, { scale: 'points', points: 20 } as const, '15.00'],
    [7.55, { scale: 'percentage' } as const, '76%'],
    [10, { scale: 'percentage' } as const, '100%'],
  ])('shows %d on its scale (GRADE-005 to GRADE-009)', (grade, grading, text) => {
    expect(formatGrade(grade, grading, decimals)).toBe(text);
  });

  it('keeps the maximum on the scale of 0 to 10, whatever scale shows it; above 10 is bonus (GRADE-020)', () => {
    expect([10, 10.5].map((grade) => mayGiveGrade(grade, null).allowed)).toEqual([true, false]);
    expect([12, 12.5].map((grade) => mayGiveGrade(grade, 12).allowed)).toEqual([true, false]);
    expect(formatGrade(12, { scale: 'points', points: 20 }, decimals)).toBe('24.00');
    expect(formatGrade(12, { scale: 'percentage' }, decimals)).toBe('120%');
  });

  it('reads back what it shows', () => {
    expect(shownGradeOf(gradeOfShown(76, { scale: 'percentage' }), { scale: 'percentage' }, decimals)).toBe(
      76,
    );
    expect(gradeOfShown(15, { scale: 'points', points: 20 })).toBe(7.5);
  });
});

describe('giving work to a grader', () => {
  const graders = ['can_assign_graders', 'can_grade_work'] as const;
  it.each([
    { held: graders.slice(0, 1), isOneself: false, assigneeId: 4, answer: 'allowed' },
    { held: graders.slice(1), isOneself: true, assigneeId: null, answer: 'allowed' },
    { held: graders.slice(1), isOneself: true, assigneeId: 4, answer: assignedAlready.text },
    { held: graders.slice(1), isOneself: false, assigneeId: null, answer: mayNotAssign.text },
    { held: [], isOneself: true, assigneeId: null, answer: mayNotAssign.text },
  ])('with $held, to oneself $isOneself, had by $assigneeId: $answer', ({ held, answer, ...facts }) => {
    const verdict = mayAssign({ ...facts, permissions: new Set(held) });
    expect(verdict.allowed ? 'allowed' : verdict.refusal.text).toBe(answer);
  });
});

it('the best grade is 10 where no assignment says otherwise (GRADE-010)', () => {
  expect(defaultMaxGrade).toBe(10);
  expect(mayGiveGrade(10, null).allowed).toBe(true);
  expect(mayGiveGrade(10.01, null).allowed).toBe(false);
});
