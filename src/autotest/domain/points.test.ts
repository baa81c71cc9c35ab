import fc from 'fast-check';
import Fraction from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { idOf, hide, program, row, runIf, weight } from '../../../tests/support/autotest-blocks.ts';
import type { Block } from './block.ts';
import { gateAnswerOf, scoreOfAll, scoreOfRow } from './points.ts';
import type { ScoreFacts } from './points.ts';
import { rowSharesOf, rubricChoiceOf } from './rubric-points.ts';
import { treeOf } from './tree.ts';

function factsOf(shares: Record<string, string>, gates: Record<string, 'run' | 'skip'> = {}): ScoreFacts {
  return {
    shares: new Map(Object.entries(shares).map(([word, share]) => [idOf(word), new Fraction(share)])),
    gates: new Map(Object.entries(gates).map(([word, answer]) => [idOf(word), answer])),
  };
}

function pointsOf(blocks: Block[], facts: ScoreFacts): string {
  const { achieved, possible } = scoreOfAll(treeOf(blocks).roots, facts);
  return `${achieved.toFraction()} of ${possible.toFraction()}`;
}

describe('points of blocks', () => {
  const upload: Block = { type: 'testUploadFiles', id: idOf('F'), files: [] };
  it.each<[string, Block[], ScoreFacts, string]>([
    ['counts 1 for a leaf', [program('A')], factsOf({ A: '1' }), '1 of 1'],
    ['counts 0 of the full points of what has not finished', [program('A')], factsOf({}), '0 of 1'],
    ['counts nothing for uploaded files', [upload], factsOf({}), '0 of 0'],
    ['adds up', [program('A'), program('B')], factsOf({ A: '1/3', B: '1' }), '4/3 of 2'],
    [
      'scales to the weight',
      [weight('W', [5, 2], [program('A'), program('B')])],
      factsOf({ A: '1' }),
      '5/4 of 5/2',
    ],
    [
      'scales a leaf to the points chosen for it',
      [{ ...program('A'), weight: { numerator: 4, denominator: 1 } }],
      factsOf({ A: '3/4' }),
      '3 of 4',
    ],
    ['keeps 0 of 0 under a weight', [weight('W', [5, 1], [upload])], factsOf({}), '0 of 0'],
    [
      'runs but never counts with weight 0',
      [weight('W', [0, 1], [program('A')])],
      factsOf({ A: '1' }),
      '0 of 0',
    ],
    [
      'weighs from the inside out',
      [weight('W', [3, 1], [weight('V', [2, 1], [program('A')]), program('B')])],
      factsOf({ A: '1' }),
      '2 of 3',
    ],
    [
      'counts 0 of the full points of a met frame that does not run',
      [runIf('G', { met: true, percentage: 50 }, [program('A'), program('B')])],
      factsOf({}, { G: 'skip' }),
      '0 of 2',
    ],
    [
      'counts 0 of 0 for a not-met frame that does not run',
      [runIf('G', { met: false, percentage: 50 }, [program('A')]), program('B')],
      factsOf({ B: '1' }, { G: 'skip' }),
      '1 of 1',
    ],
    [
      'counts a not-met frame once it runs',
      [runIf('G', { met: false, percentage: 50 }, [program('A')])],
      factsOf({ A: '1/2' }, { G: 'run' }),
      '1/2 of 1',
    ],
  ])('%s', (...[_rule, blocks, facts, points]) => {
    expect(pointsOf(blocks, facts)).toBe(points);
  });

  it('never lets a weight around connect-rubric change the row', () => {
    const tree = treeOf([weight('W', [7, 1], [row('R', 1, [program('A'), program('B')])])]);
    const score = scoreOfRow(tree, 1, factsOf({ A: '1' }));
    expect([score.achieved.toFraction(), score.possible.toFraction()]).toEqual(['1', '2']);
  });

  it('adds up several blocks of one row, exactly', () => {
    const tree = treeOf([row('R', 1, [program('A')]), row('S', 1, [program('B'), program('C')])]);
    expect(
      rowSharesOf(tree, factsOf({ A: '1/3', B: '1/3', C: '1/3' }))
        .get(1)
        ?.toFraction(),
    ).toBe('1/3');
  });

  it('keeps 0 <= achieved <= possible for any weights and shares', () => {
    const share = fc.integer({ min: 0, max: 12 }).map((n) => `${String(n)}/12`);
    const weights = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(share, share, weights, weights, (...[a, b, outer, inner]) => {
        const blocks = [weight('W', outer, [weight('V', inner, [program('A')]), program('B')])];
        const { achieved, possible } = scoreOfAll(treeOf(blocks).roots, factsOf({ A: a, B: b }));
        const whole = new Fraction(...outer);
        expect(possible.equals(whole)).toBe(true);
        expect(achieved.compare(0) >= 0 && achieved.compare(possible) <= 0).toBe(true);
      }),
    );
  });
});

describe('run-if', () => {
  const before = row('R', 1, [program('A'), program('B')]);
  const answer = (blocks: Block[], shares: Record<string, string>): string => {
    const tree = treeOf(blocks);
    const gate = tree.byId.get(idOf('G'));
    return gate === undefined ? 'no gate' : gateAnswerOf(tree, gate, factsOf(shares));
  };
  const gate = (met: boolean, percentage: number, rowId?: number): Block =>
    runIf('G', { met, percentage, ...(rowId === undefined ? {} : { rowId }) }, [program('C')]);

  it.each<[string, Block[], Record<string, string>, 'run' | 'skip']>([
    ['runs at exactly the percentage', [before, gate(true, 50, 1)], { A: '1' }, 'run'],
    ['is skipped below it', [before, gate(true, 50.01, 1)], { A: '1' }, 'skip'],
    ['not-met is skipped at exactly the percentage', [before, gate(false, 50, 1)], { A: '1' }, 'skip'],
    ['not-met runs below it', [before, gate(false, 51, 1)], { A: '1' }, 'run'],
    [
      'looks at all connected rows without a row',
      [before, row('S', 2, [program('D')]), gate(true, 60)],
      { A: '1', D: '1' },
      'run',
    ],
    [
      'leaves out what comes later',
      [before, gate(true, 100, 1), row('S', 1, [program('E')])],
      { A: '1', B: '1' },
      'run',
    ],
    ['takes nothing to count as 100 %', [gate(true, 100, 1)], {}, 'run'],
    [
      'counts hidden points too',
      [row('R', 1, [hide('H', {}, [program('A')])]), gate(true, 100, 1)],
      { A: '1' },
      'run',
    ],
    [
      'looks inside the connect-rubric around it',
      [row('R', 1, [program('A'), gate(true, 100, 1)])],
      { A: '1' },
      'run',
    ],
  ])('%s', (...[_rule, blocks, shares, expected]) => {
    expect(answer(blocks, shares)).toBe(expected);
  });
});

describe('rubric rows (RUB-034)', () => {
  const normal = { kind: 'normal' as const, items: [2, 0, 1, 3].map((points) => ({ id: points, points })) };
  it.each([
    ['0', 0],
    ['1/4', 0],
    ['49/100', 0],
    ['1/2', 1],
    ['99/100', 2],
    ['1', 3],
  ])('reaches an item by full: %s of the points is item %i', (share, itemId) => {
    expect(rubricChoiceOf(normal, new Fraction(share))).toMatchObject({ itemId });
  });

  const continuous = (low: number, high: number) => ({
    kind: 'continuous' as const,
    items: [
      { id: 1, points: low },
      { id: 2, points: high },
    ],
  });
  it.each([
    ['takes the maximum for positive points', 0, 10, '1/3', 2, '1/3'],
    ['takes the minimum for negative points', -5, 5, '1/10', 1, '4/5'],
    ['takes the maximum with multiplier 0 for zero', -5, 5, '1/2', 2, '0'],
    ['takes the minimum for zero where the maximum is 0', -5, 0, '1', 1, '0'],
  ])('%s', (...[_rule, low, high, share, itemId, multiplier]) => {
    const choice = rubricChoiceOf(continuous(low, high), new Fraction(share));
    expect([choice?.itemId, choice?.multiplier.toFraction()]).toEqual([itemId, multiplier]);
  });

  it('leaves a row empty while all of it is hidden, and gives 100 % where nothing was to be run', () => {
    const tree = treeOf([
      row('R', 1, [hide('H', { preposition: 'before' }, [program('A')])]),
      row('S', 2, [runIf('G', { met: false, percentage: 10 }, [program('B')])]),
    ]);
    const facts = {
      ...factsOf({ A: '1' }, { G: 'skip' }),
      leavesOut: (node: { id: string }) => node.id === idOf('H'),
    };
    const shares = rowSharesOf(tree, facts);
    expect([shares.get(1), shares.get(2)?.toFraction()]).toEqual([null, '1']);
  });
});
