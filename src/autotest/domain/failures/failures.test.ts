import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../../tests/support/autotest-blocks.ts';
import type { CommandOutcome, JobOutcome } from '../../../runner/domain/plan.ts';
import { notJudged } from '../reports/judge.ts';
import { judgedResult } from '../steps/result.ts';
import { stepOf, type BlockType } from '../steps/registry.ts';
import { engines } from '../reports/engines.ts';
import type { RunnerState } from '../runners/states.ts';
import Fraction from 'fraction.js';
import { failureOfRun } from './failure-of-run.ts';
import { failureOfBuild, failureOfFleet, failureOfJob } from './failure-of.ts';
import { BuildFailure, RunFailure, RunnerFailure, StepFailure } from './kinds.ts';
import { failureTexts, type FailureTexts } from './texts.ts';

const { run, step, build, runner } = failureTexts;
const all = [run, step, build, runner].flatMap((texts: Readonly<Record<string, FailureTexts>>) =>
  Object.entries(texts).map(([kind, sentences]) => ({ kind, ...sentences })),
);

describe('every kind of failure', () => {
  it('has a text for each audience', () => {
    const sorted = (names: readonly string[]) => [...names].toSorted();
    expect(sorted(Object.keys(run))).toEqual(sorted(RunFailure.options));
    expect(sorted(Object.keys(step))).toEqual(sorted(StepFailure.options));
    expect(sorted(Object.keys(build))).toEqual(sorted(BuildFailure.options));
    expect(sorted(Object.keys(runner))).toEqual(sorted(RunnerFailure.options));
  });

  it.each(all)('$kind: three sentences, each for its reader', ({ student, teacher, operator }) => {
    expect(new Set([student, teacher, operator]).size).toBe(3);
    for (const sentence of [student, teacher, operator]) expect(sentence).toMatch(/^[A-Z].*[^.]\.$/);
    // Machines, settings and logs of the site are no matter of students, settings none of teachers.
    expect(student).not.toMatch(/[A-Z]_[A-Z]|\b(runner|log|server|sandbox|host|disk|exit code)/);
    expect(teacher).not.toMatch(/[A-Z]_[A-Z]|\b(its log|sandbox|its host)/);
  });
});

const message = 'Why.';
const failedBuild = (why?: BuildWhy): BuildFailed => ({
  kind: 'buildFailed',
  stepId: 'A',
  message,
  ...(why === undefined ? {} : { why }),
});
type BuildFailed = Extract<JobOutcome, { kind: 'buildFailed' }>;
type BuildWhy = NonNullable<BuildFailed['why']>;
const failed = (why?: 'baseMissing' | 'handInNotPlaced' | 'runnerLost') =>
  ({ kind: 'failed', message, ...(why === undefined ? {} : { why }) }) as const;

it('every kind of failure of a run comes of an end', () => {
  const ended = [failed(), failed('baseMissing'), failed('handInNotPlaced'), failed('runnerLost')];
  const reached = [
    ...[...ended, { kind: 'unreportable', message } as const].map((end) =>
      failureOfRun('failed', failureOfJob(end)),
    ),
    failureOfRun('timed_out', null),
    failureOfRun('skipped', null),
  ];
  expect(reached).toEqual(RunFailure.options);
  // An older process has recorded no kind.
  expect(failureOfRun('failed', null)).toBe('machineBroke');
  expect(failureOfRun('passed', null)).toBeUndefined();
});

it('every kind of failure of a build comes of an end, or of a person', () => {
  const { stopped, replaced } = BuildFailure.enum;
  const whys: BuildWhy[] = [
    ...(['exited', 'timedOut', 'outOfMemory', 'tooMuchOutput'] as const),
    ...(['commandBroke', 'filesNotPlaced', 'unusableMachine', 'slowToPack'] as const),
  ];
  const reached = [
    ...whys.map((why) => failureOfBuild(failedBuild(why))),
    failureOfBuild({ kind: 'timedOut' }),
    ...[failed(), failed('baseMissing'), failed('runnerLost')].map(failureOfBuild),
    failureOfBuild({ kind: 'unreportable', message }),
    failureOfBuild({ kind: 'finished' }),
    failureOfBuild({ kind: 'stopped' }),
    replaced,
  ];
  expect(reached).toEqual(BuildFailure.options);
  expect(stopped).toBe('stopped');
  expect(failureOfBuild(failedBuild())).toBe('exited');
});

it('every kind of failure of a step comes of an outcome', () => {
  const nothing = { share: new Fraction(0) };
  const resultOf = (type: BlockType, outcome: CommandOutcome) =>
    stepOf(type).resultOf(stepOf(type).fresh, [outcome], engines).failure;
  const ended = (verdict: CommandOutcome['verdict'], commandId = 'A') =>
    judgedResult({ ...outcomeOf({ commandId }), verdict, exitCode: null }, nothing).failure;
  const reached = [
    ...[1, 139, 127].map((exitCode) => judgedResult(outcomeOf({ exitCode }), nothing).failure),
    ...(['timed_out', 'out_of_memory', 'output_limit', 'stopped', 'sandbox_error'] as const).map((verdict) =>
      ended(verdict),
    ),
    ended('sandbox_error', 'files'),
    judgedResult({ ...outcomeOf({ why: 'shaped' }), verdict: 'sandbox_error', exitCode: null }, nothing)
      .failure,
    judgedResult(undefined, nothing).failure,
    resultOf('flake8', outcomeOf({ exitCode: 4 })),
    resultOf('customTest', { ...outcomeOf({}), tooLarge: ['structured'] }),
    notJudged('regexMatch').failure,
    notJudged('program').failure,
  ];
  expect(reached).toEqual(StepFailure.options);
  expect(judgedResult(outcomeOf({ exitCode: 1 }), { share: new Fraction(1, 2) }).failure).toBeUndefined();
});

it('nothing takes up what waits only when no runner can', () => {
  const cases: [RunnerState[], RunnerFailure | undefined][] = [
    [[], 'none'],
    [['gone', 'gone'], 'gone'],
    [['gone', 'otherVersion'], 'otherVersion'],
    [['gone', 'stopping'], 'stopping'],
    [['noSlots', 'gone'], 'noSlots'],
    [['gone', 'working'], undefined],
    [['idle'], undefined],
  ];
  for (const [states, failure] of cases) expect(failureOfFleet(states)).toBe(failure);
});
