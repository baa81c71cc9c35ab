import { describe, expect, it } from 'vitest';
import { ioTest, match, program, runIf, weight } from '../../../tests/support/autotest-blocks.ts';
import type { Block } from './block.ts';
import { worthsOf } from './worth.ts';

function shown(blocks: Block[]): Record<string, string> | null {
  const worths = worthsOf(blocks);
  if (worths === null) return null;
  const shownWorths: Record<string, string> = { total: worths.total.toFraction() };
  for (const [id, worth] of worths.byId) shownWorths[id.replace(/^0+/, '')] = worth.toFraction();
  return shownWorths;
}

describe('what a block is worth (AT2-063)', () => {
  it.each<[string, Block[], Record<string, string> | null]>([
    ['one point each', [program('A'), program('B')], { A: '1', B: '1', total: '2' }],
    [
      'its part of the weight around it',
      [
        weight('W', [3, 1], [program('A'), ioTest('T', [match('M', '', ''), match('N', '', '')])]),
        program('B'),
      ],
      { W: '3', A: '1', T: '2', M: '1', N: '1', B: '1', total: '4' },
    ],
    [
      'its part of nested weights',
      [weight('W', [6, 1], [weight('V', [1, 2], [program('A')]), program('B')])],
      { W: '6', V: '2', A: '2', B: '4', total: '6' },
    ],
    [
      'as much behind a gate as if that is open',
      [runIf('G', { met: false, percentage: 50 }, [program('A')])],
      { G: '1', A: '1', total: '1' },
    ],
    [
      'the points chosen for a match, or for all matches of an IO Test together',
      [
        ioTest('T', [
          { ...match('M', '', ''), weight: { numerator: 3, denominator: 1 } },
          match('N', '', ''),
        ]),
        { ...program('A'), weight: { numerator: 1, denominator: 2 } },
      ],
      { T: '4', M: '3', N: '1', A: '1/2', total: '9/2' },
    ],
    ['nothing under a weight of zero', [weight('W', [0, 1], [program('A')])], { total: '0' }],
    ['nothing known while a weight is typed', [weight('W', [Number.NaN, 1], [program('A')])], null],
  ])('is %s', (_what, blocks, expected) => {
    expect(shown(blocks)).toEqual(expected);
  });
});
