import { expect, it } from 'vitest';
import { runnerVersion } from '../../../runner/domain/protocol.ts';
import { otherVersionText, RunnerLife, runnerLifeOf, runnerStateOf, type KnownRunner } from './states.ts';

const now = new Date('2026-03-01T12:00:00Z');
const report = { version: runnerVersion, isStopping: false, slots: 4 };
const runner: KnownRunner = { report, seenAt: now, jobs: 0 };

it.each([
  ['idle', runner],
  ['working', { ...runner, jobs: 1 }],
  ['noSlots', { ...runner, report: { ...report, slots: 0 } }],
  ['idle', { ...runner, report: { ...report, slots: undefined } }],
  ['stopping', { ...runner, report: { ...report, isStopping: true }, jobs: 1 }],
  ['otherVersion', { ...runner, report: { ...report, version: runnerVersion + 1 }, jobs: 1 }],
  ['gone', { ...runner, seenAt: new Date(now.getTime() - 180_001), jobs: 1 }],
] as const)('a runner is %s', (state, known) => {
  expect(runnerStateOf(known, now)).toBe(state);
});

it('tells a runner of another version both numbers and what to do', () => {
  expect(otherVersionText(runnerVersion)).toBeUndefined();
  expect(otherVersionText(7)).toMatch(/Install the version of the server.*version 7 .*server version 1\./);
});

it('is alive, dead or starting (ATR-003)', () => {
  const ready = { bases: ['quick'] };
  expect(RunnerLife.options).toEqual(['alive', 'dead', 'starting']);
  expect(runnerLifeOf('idle', ready)).toBe('alive');
  expect(runnerLifeOf('working', ready)).toBe('alive');
  expect(runnerLifeOf('gone', ready)).toBe('dead');
  // It prepares its base system.
  expect(runnerLifeOf('idle', { bases: [] })).toBe('starting');
});
