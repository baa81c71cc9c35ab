import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blocksOf, grownTo } from './text-blocks.ts';

const line = `${'x'.repeat(99)}\n`;

it('cuts a long text after whole lines, and loses nothing', () => {
  const text = line.repeat(2_000);
  const { blocks } = blocksOf(text);
  expect(blocks.join('')).toBe(text);
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.slice(0, -1).every((block) => block.endsWith('\n'))).toBe(true);
  expect(blocksOf('short').blocks).toEqual(['short']);
});

it('keeps the blocks that stand while a text grows', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }), (growth) => {
      let text = '';
      let seen = blocksOf(text);
      for (const lines of growth) {
        const before = seen;
        text += line.repeat(lines) + 'unfinished';
        seen = grownTo(before, text);
        expect(seen.blocks.join('')).toBe(text);
        expect(seen.blocks.slice(0, before.blocks.length - 1)).toEqual(before.blocks.slice(0, -1));
      }
    }),
  );
});

it('cuts a line without an end, and begins anew with another text', () => {
  const { blocks } = blocksOf('y'.repeat(1_000_000));
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(262_144);
  expect(grownTo(blocksOf('one'), 'other').blocks).toEqual(['other']);
});

it('never cuts between the halves of a character', () => {
  const text = `x${'😀'.repeat(300_000)}`;
  const { blocks } = blocksOf(text);
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.every((block) => block.isWellFormed())).toBe(true);
  expect(blocks.join('')).toBe(text);
});
