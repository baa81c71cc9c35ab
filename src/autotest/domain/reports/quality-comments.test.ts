import { describe, expect, it } from 'vitest';
import { idOf, outcomeOf } from '../../../../tests/support/autotest-blocks.ts';
import type { Block } from '../block.ts';
import { usualDeductions } from '../steps/linter.ts';
import { judgeBlock } from './judge.ts';

const limits = { outputBytes: 131_072, testBytes: 10_240, blockBytes: 262_144 };
const flake8: Block = {
  ...{ type: 'flake8', id: idOf('F'), config: '', file: '*.py', version: 'base' },
  deductions: { ...usualDeductions, info: 0.1 },
};

function commentsLine(count: number, msg = 'bad'): string {
  const item = (at: number) => ({
    ...{ code: 'E1', severity: 'error', msg },
    loc: { start: { line: at + 1, column: 2 }, end: { line: at + 1, column: 2 } },
  });
  const items = Array.from({ length: count }, (_, at) => item(at));
  return JSON.stringify({ tag: 'comments', comments: [{ filename: './a.py', origin: 'Flake8', items }] });
}

const countsLine = (error: number, warning = 0, info = 0): string =>
  JSON.stringify({ counts: { error, warning, info } });

const judged = (block: Block, ...lines: string[]) =>
  judgeBlock.run({
    block,
    outcomes: [outcomeOf({ structured: `${lines.join('\n')}\n` })],
    limits,
    ranIn: block.type,
  });

describe('comments of a linter', () => {
  it('cost what their severity says, down to nothing', () => {
    expect(judged(flake8, commentsLine(1), countsLine(1, 2, 3)).share).toBe('597/1000');
    expect(judged(flake8, countsLine(0)).share).toBe('1');
    expect(judged(flake8, commentsLine(9), countsLine(9)).share).toBe('0');
  });

  it('count nothing without the last line: the tool did not end', () => {
    expect(judged(flake8, commentsLine(1))).toMatchObject({ share: '0' });
    expect(judged(flake8, '{"counts":{"error":-1}}').share).toBe('0');
  });

  it('are kept with their place and cost, as many as fit', () => {
    const { report } = judged(flake8, commentsLine(1), countsLine(1));
    expect(report?.comments).toEqual([
      {
        ...{ path: 'a.py', severity: 'error', code: 'E1', origin: 'Flake8', msg: 'bad', deduction: 20 },
        lineRange: { start: 1, end: 1 },
        columnRange: { start: 2, end: 2 },
      },
    ]);
    const many = judged(flake8, commentsLine(1_000, 'x'.repeat(2_000)), countsLine(1_000)).report?.comments;
    expect(many?.length).toBeGreaterThan(10);
    expect(many?.length).toBeLessThan(1_000);
  });
});

it('a comment is fatal, an error, a warning or info, and nothing else is a comment (AT2-053)', () => {
  const script: Block = { type: 'program', id: idOf('P'), script: 'true' };
  const severitiesOf = (severity: string) =>
    judged(script, commentsLine(1).replace('"error"', JSON.stringify(severity))).report?.comments?.map(
      (comment) => comment.severity,
    );
  for (const severity of ['fatal', 'error', 'warning', 'info'])
    expect(severitiesOf(severity)).toEqual([severity]);
  expect(severitiesOf('hint')).toBeUndefined();
});

it('a script may tell comments too, and no more than a thousand', () => {
  const script: Block = { type: 'program', id: idOf('P'), script: 'true' };
  expect(judged(script, commentsLine(2)).report?.comments).toHaveLength(2);
  const { report, output } = judged(script, commentsLine(1_001));
  expect(report?.comments).toBeUndefined();
  expect(output?.text).toContain('there are too many comments');
});
