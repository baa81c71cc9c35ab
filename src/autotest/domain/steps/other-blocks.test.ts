import { expect, it } from 'vitest';
import { saidOfOtherBlock } from './other-blocks.ts';
import { blockTypes } from './registry.ts';

it('says that a block is not offered of none that is', () => {
  expect(blockTypes.filter((type) => saidOfOtherBlock(type) !== undefined)).toEqual([]);
  expect(saidOfOtherBlock('quiz')).toBe(
    'This site does not offer blocks of the kind "Quiz" (quiz). Use another block.',
  );
});
