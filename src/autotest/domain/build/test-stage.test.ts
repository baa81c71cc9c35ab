import { expect, it } from 'vitest';
import type { BuildState } from '../model.ts';
import { testStageOf } from './test-stage.ts';

const unpublished = { publishedSnapshot: { unpublished: {} } };
const built = (state: BuildState, at: number) => ({
  createdAt: new Date(at),
  source: { ran: { buildProgram: { id: 'b', state } } },
});
const copied = { createdAt: new Date(1), source: { copied: {} } };

it.each([
  ['none', undefined, []],
  ['notBuilt', unpublished, []],
  ['building', unpublished, [built('waiting-to-start', 1)]],
  ['building', unpublished, [built('running', 2), built('errored', 1)]],
  ['buildFailed', unpublished, [built('errored', 2), built('running', 1)]],
  ['built', unpublished, [built('errored', 2), built('finished', 1)]],
  ['built', unpublished, [copied]],
  ['published', { publishedSnapshot: { published: '01J0000000000000000000000A' } }, []],
] as const)('tests are %s', (stage, configuration, snapshots) => {
  expect(testStageOf(configuration, snapshots)).toBe(stage);
});
