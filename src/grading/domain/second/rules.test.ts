import { describe, expect, it } from 'vitest';
import { secondContract } from './contract.ts';
import { choicesWithTests, decidedGrade, drawSample, mayFinish, type GradedWork } from './rules.ts';

const work = (submissionId: number, ...exceptIds: number[]): GradedWork => ({
  submissionId,
  exceptIds: new Set(exceptIds),
});
const first = () => 0;

describe('a sample', () => {
  it('gives nobody their own work, and all about the same amount', () => {
    const works = [work(1, 10), work(2, 10), work(3, 11), work(4, 12)];
    const drawn = drawSample(works, { graderIds: [10, 11], count: 4, below: first });
    expect(drawn).toEqual([
      { submissionId: 1, graderId: 11 },
      { submissionId: 2, graderId: 11 },
      { submissionId: 3, graderId: 10 },
      { submissionId: 4, graderId: 10 },
    ]);
  });

  it('is as large as asked for, leaves out what nobody may mark, and goes by chance', () => {
    const works = [work(1, 10), work(2), work(3), work(4)];
    expect(drawSample(works, { graderIds: [10], count: 2, below: first })).toHaveLength(2);
    const last = drawSample(works, { graderIds: [10], count: 1, below: (bound) => bound - 1 });
    expect(last).toEqual([{ submissionId: 4, graderId: 10 }]);
    expect(drawSample([work(1, 10)], { graderIds: [10], count: 5, below: first })).toEqual([]);
  });
});

const row = (id: number, locked: false | 'auto_test_2' = false) => ({
  ...{ id, type: 'normal' as const, header: 'Style', description: '', descriptionType: 'markdown' as const },
  ...{ locked, items: [{ id: id * 10, header: 'Good', description: '', points: 2 }] },
});
const choice = (rowId: number) => ({ rowId, itemId: rowId * 10, multiplier: 1 });

it.each([
  [{ choices: [], grade: 7, note: '' }, true],
  [{ choices: [choice(1)], grade: null, note: '' }, true],
  [{ choices: [], grade: null, note: '' }, false],
])('a second mark needs every category or a grade: %j is complete: %s', (mark, isComplete) => {
  expect(mayFinish(mark, [row(1), row(2, 'auto_test_2')]).allowed).toBe(isComplete);
});

it('a second mark without a rubric needs a grade', () => {
  expect(mayFinish({ choices: [], grade: null, note: '' }, []).allowed).toBe(false);
});

it('categories that tests fill count the same for both marks', () => {
  const rows = [row(1), row(2, 'auto_test_2')];
  expect(choicesWithTests(rows, { own: [choice(1)], first: [choice(1), choice(2)] })).toEqual([
    choice(1),
    choice(2),
  ]);
});

it.each([
  ['first', undefined],
  ['second', 6],
  ['mean', 7],
] as const)('the decision %s gives %s', (decision, grade) => {
  expect(decidedGrade(decision, { first: 8, second: 6 })).toBe(grade);
});

it('one draw takes at most 200 works and 200 graders, and a note 4,000 characters', () => {
  const draw = (count: number, graders: number) =>
    secondContract.drawSecondMarkings.body.safeParse({
      ...{ count, graderIds: Array.from({ length: graders }, (_, at) => at + 1) },
    }).success;
  expect([draw(200, 200), draw(201, 1), draw(1, 201), draw(0, 1)]).toEqual([true, false, false, false]);
  const note = (length: number) =>
    secondContract.putSecondMark.body.safeParse({
      ...{ choices: [], grade: null, note: 'x'.repeat(length), isFinished: false },
    }).success;
  expect([note(4000), note(4001)]).toEqual([true, false]);
});
