import { describe, expect, it } from 'vitest';
import {
  hiddenMatch,
  idOf,
  ioTest,
  match,
  outcomeOf,
  program,
  row,
  runIf,
  stepJudged,
} from '../../../tests/support/autotest-blocks.ts';
import type { Block } from './block.ts';
import { resultStates } from './model.ts';
import { next, notStarted, scoreFactsOf } from './run-state.ts';
import type { RunEvent, RunRules, RunState } from './run-state.ts';
import { treeOf, typeThatRan } from './tree.ts';

const at = new Date('2026-09-01T10:00:00Z');
const later = new Date('2026-09-01T10:00:05Z');

function rulesOf(blocks: Block[]): RunRules {
  return { tree: treeOf(blocks, ''), maxFailures: 3 };
}

function after(rules: RunRules, events: RunEvent[], from: RunState = notStarted): RunState {
  return events.reduce((state, event) => next(state, event, rules).state, from);
}

const claimed: RunEvent = { kind: 'claimed', at };
const finished: RunEvent = { kind: 'completed', at: later, outcome: { kind: 'finished' } };
const broken: RunEvent = { kind: 'completed', at: later, outcome: { kind: 'failed', message: 'gone' } };
const done = (word: string, exitCode = 0): RunEvent =>
  stepJudged([program(word)], word, { outcomes: [outcomeOf({ exitCode })], at: later });

describe('state of a result (ATR-050)', () => {
  const rules = rulesOf([program('A'), program('B')]);

  it('passes when every block ran, whatever its points', () => {
    const state = after(rules, [claimed, done('A', 1), done('B'), finished]);
    expect(state).toMatchObject({ state: 'passed', finishedAt: later });
    expect([state.steps[idOf('A')]?.state, state.steps[idOf('B')]?.state]).toEqual(['failed', 'passed']);
  });

  it('runs out of time: what ran is timed out, the rest skipped with 0 of its points', () => {
    const started: RunEvent = { kind: 'stepStarted', stepId: idOf('A'), at };
    const timedOut: RunEvent = { kind: 'completed', at: later, outcome: { kind: 'timedOut' } };
    const state = after(rules, [claimed, started, timedOut]);
    expect(state.state).toBe('timed_out');
    expect([state.steps[idOf('A')]?.state, state.steps[idOf('B')]?.state]).toEqual(['timed_out', 'skipped']);
    expect(scoreFactsOf(state).shares.size).toBe(0);
  });

  it('says nothing of its own for an IO Test of which every match is hidden', () => {
    const hidden = rulesOf([ioTest('T', [hiddenMatch('H', '', '')])]);
    const state = after(hidden, [claimed, finished]);
    expect(Object.keys(state.steps)).toEqual([idOf('H')]);
  });

  it('waits again after the machine broke, and fails the third time', () => {
    const twice = after(rules, [claimed, done('A'), broken, claimed, broken]);
    expect(twice).toMatchObject({ state: 'not_started', failures: 2, steps: {} });
    expect(after(rules, [claimed, broken], twice).state).toBe('failed');
  });

  it('fails at once when what happened cannot be recorded', () => {
    const outcome = { kind: 'unreportable', message: 'The report is too large.' } as const;
    const state = after(rules, [claimed, done('A'), { kind: 'completed', at: later, outcome }]);
    expect(state).toMatchObject({ state: 'failed', failures: 1, failureMessage: outcome.message });
  });

  it('keeps the front of what the machine said when it broke', () => {
    const outcome = { kind: 'failed', message: `tar: ${'name of a file, '.repeat(10_000)}` } as const;
    const { failureMessage } = after(rules, [claimed, { kind: 'completed', at: later, outcome }]);
    expect(failureMessage).toBe(outcome.message.slice(0, 2_000));
  });

  it('waits again without a failure when its runner gives it back', () => {
    const givenBack: RunEvent = { kind: 'completed', at: later, outcome: { kind: 'givenBack' } };
    expect(after(rules, [claimed, done('A'), givenBack])).toEqual(notStarted);
  });

  it('is skipped by a newer hand-in while it waits, never while it runs', () => {
    const superseded: RunEvent = { kind: 'superseded', at };
    expect(after(rules, [superseded]).state).toBe('skipped');
    expect(after(rules, [claimed, superseded]).state).toBe('running');
  });

  it('takes a repeated report once', () => {
    const once = after(rules, [claimed, done('A', 1)]);
    expect(next(once, done('A', 0), rules)).toEqual({ state: once, changed: [] });
  });

  it('ignores reports of a run that nobody has claimed', () => {
    expect(next(notStarted, done('A'), rules)).toEqual({ state: notStarted, changed: [] });
  });

  it('never leaves a finished state, whatever arrives', () => {
    const events: RunEvent[] = [
      claimed,
      done('A'),
      finished,
      broken,
      { kind: 'superseded', at },
      { kind: 'stepStarted', stepId: idOf('A'), at },
      { kind: 'stepSkipped', stepId: idOf('A') },
      { kind: 'gateReached', stepId: idOf('A') },
      { kind: 'completed', at, outcome: { kind: 'stopped' } },
      { kind: 'output', stepId: idOf('A'), commandId: 'program', stream: 'stdout', text: 'x' },
    ];
    const ended = resultStates.filter((name) => name !== 'not_started' && name !== 'running');
    for (const name of ended) {
      const state: RunState = { ...notStarted, state: name };
      for (const event of events) expect(next(state, event, rules)).toEqual({ state, changed: [] });
    }
  });
});

describe('gates', () => {
  const rules = rulesOf([
    row('R', 1, [program('A')]),
    runIf('G', { met: true, percentage: 50, rowId: 1 }, [
      program('B'),
      runIf('H', { met: true, percentage: 1 }, []),
    ]),
  ]);
  const reached: RunEvent = { kind: 'gateReached', stepId: idOf('G') };

  it('lets the frame run when the points are there', () => {
    const running = after(rules, [claimed, done('A')]);
    expect(next(running, reached, rules)).toMatchObject({ skip: false, changed: [] });
  });

  it('skips the frame with all inside it otherwise, and gives the same answer when asked again', () => {
    const answered = next(after(rules, [claimed, done('A', 1)]), reached, rules);
    expect(answered.skip).toBe(true);
    expect(answered.changed).toEqual([idOf('G'), idOf('B'), idOf('H')]);
    expect(next(answered.state, reached, rules)).toMatchObject({ skip: true, changed: [] });
    expect(after(rules, [finished], answered.state).steps[idOf('B')]).toEqual({ state: 'skipped' });
  });
});

it('gives each match of an io-test its own result from its own run', () => {
  const blocks = [ioTest('T', [match('A', 'x', 'x'), match('B', 'y', 'z'), match('C', '', 'q')])];
  const rules = rulesOf(blocks);
  const outcomes = ['A', 'B'].map((word) =>
    outcomeOf({ commandId: idOf(word), out: word === 'A' ? 'x\n' : 'y\n' }),
  );
  const state = after(rules, [claimed, stepJudged(blocks, 'T', { outcomes, at: later }), finished]);
  expect(['A', 'B', 'C'].map((word) => state.steps[idOf(word)]?.state)).toEqual([
    'passed',
    'failed',
    'failed',
  ]);
  expect(state.steps[idOf('B')]?.report).toEqual({ match: { input: 'y', expected: 'z', actual: 'y\n' } });
});

it('each case of a notebook ran in its process, also a hidden one, which runs apart from the others', () => {
  const children = [match('A', '', '1'), hiddenMatch('B', '', '1')];
  const code: Block = { type: 'runInNotebook', id: idOf('R'), code: 'print(1)', children };
  const blocks: Block[] = [{ type: 'jupyterNotebook', id: idOf('N'), fileName: 'a.ipynb', children: [code] }];
  const ran = treeOf(blocks).nodes.map((node) => [node.type, typeThatRan(node)]);
  expect(ran).toEqual([
    ['jupyterNotebook', 'jupyterNotebook'],
    ['runInNotebook', 'runInNotebook'],
    ['simpleMatch', 'runInNotebook'],
    ['simpleMatch', 'runInNotebook'],
  ]);
  const outcomes = [outcomeOf({ commandId: idOf('B'), out: '1' })];
  const { judgements } = stepJudged(blocks, 'B', { outcomes, at });
  expect(judgements[idOf('B')]).toMatchObject({ state: 'passed', marks: { couldBeForged: true } });
});
