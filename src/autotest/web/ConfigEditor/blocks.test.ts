import { describe, expect, it } from 'vitest';
import { idOf, program, row, timeout, weight } from '../../../../tests/support/autotest-blocks.ts';
import type { Block } from '../../domain/block.ts';
import { flatOf } from '../../domain/flat-blocks.ts';
import { validateConfiguration } from '../../domain/validation.ts';
import { errorOf, problemsOf, problemsOfAnswer } from './block-problems.ts';
import { stepViews } from '../steps/registry.ts';
import { requestBlocksOf, storedIdsOf } from './request-blocks.ts';

const rules = { rubricRowIds: [7], commandSeconds: 120, configurationBytes: 409_600 };
const checked = { rules, validate: validateConfiguration };

describe('problems of a draft', () => {
  const parts = (test: Block[]) => ({ setup: [], test: flatOf(test) });

  it('stand at the block and its field (AT2-046)', () => {
    const found = problemsOf(parts([weight('W', [1, 1], [program('P', ' ')])]), 'test', checked);
    expect(found).toEqual([
      { blockId: idOf('P'), field: '/script', message: 'The program may not be empty' },
    ]);
    expect(errorOf(found, 'script')).toBe('The program may not be empty');
    expect(errorOf(found, 'name')).toBeUndefined();
  });

  it('name a number that is missing before any other rule is asked', () => {
    const found = problemsOf(parts([timeout('T', Number.NaN, [program('P', '')])]), 'test', checked);
    expect(found).toEqual([{ blockId: idOf('T'), field: '/timeout', message: 'Enter a number.' }]);
  });

  it('of the server are put at the blocks that were sent', () => {
    const sent = [row('R', 7, [program('A'), program('B')])];
    const path = '/updatedTest/steps/0/connectRubric/children/1/program/script';
    const problems = [
      { path, message: 'Too long.' },
      { path: '/updatedSetup/steps', message: 'Elsewhere.' },
    ];
    expect(problemsOfAnswer(problems, 'test', sent)).toEqual([
      { blockId: idOf('B'), field: '/script', message: 'Too long.' },
    ]);
  });
});

it.each([
  [program('P', '#!/bin/bash\n\npython3 -m sort'), 'Script: python3 -m sort'],
  [weight('W', [1, 3], []), 'Weight 1/3'],
  [row('R', 7, []), 'Connect Rubric: Correctness'],
  [row('R', undefined, []), 'Connect Rubric'],
  [timeout('T', 5, []), 'Timeout 5 s'],
])('names a block by what it does', (block, title) => {
  expect(stepViews[block.type].titleOf(block, [{ id: 7, name: 'Correctness' }])).toBe(title);
});

it('sends a picked file with its contents once, and by its id from then on (AT2-018)', async () => {
  const files = [
    { id: idOf('0LD'), path: 'old.txt', size: 1 },
    { id: idOf('NEW'), path: 'new.txt', size: 2 },
  ];
  const upload = (changes: { id: string; path: string; size: number }[]): Block[] => [
    weight('W', [1, 1], [{ type: 'testUploadFiles', id: idOf('F'), files: changes }]),
  ];
  const picked = { [idOf('NEW')]: new File(['hé'], 'new.txt') };
  const first = await requestBlocksOf(upload(files), picked, {});
  expect(first[0]?.weight?.children?.[0]?.testUploadFiles?.files).toEqual([
    { id: idOf('0LD'), path: 'old.txt' },
    { path: 'new.txt', contents: 'aMOp' },
  ]);
  const saved = upload(
    [files[0], { id: idOf('S'), path: 'new.txt', size: 2 }].filter((file) => file !== undefined),
  );
  const stored = storedIdsOf(upload(files), saved, picked);
  const second = await requestBlocksOf(upload(files), picked, stored);
  expect(second[0]?.weight?.children?.[0]?.testUploadFiles?.files[1]).toEqual({
    id: idOf('S'),
    path: 'new.txt',
  });
});
