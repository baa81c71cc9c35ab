import { expect, it } from 'vitest';
import { saidOfOtherBlock } from './other-blocks.ts';
import { blockTypes } from './registry.ts';

it('says that a block is not offered of none that is', () => {
  expect(blockTypes.filter((type) => saidOfOtherBlock(type) !== undefined)).toEqual([]);
  expect(saidOfOtherBlock('junit5')).toBe(
    'This site does not offer blocks of the kind "JUnit 5" (junit5). Use another block.',
  );
});
