import { describe, expect, it } from 'vitest';
import {
  hide,
  hiddenMatch,
  idOf,
  ioTest,
  match,
  outcomeOf,
  stepJudged,
  program,
  weight,
} from '../../../tests/support/autotest-blocks.ts';
import type { Block } from './block.ts';
import { countsLater, isHiddenAt } from './hiding.ts';
import type { HideMoments, Sight, SightRights } from './hiding.ts';
import { next, notStarted } from './run-state.ts';
import type { RunEvent, RunState } from './run-state.ts';
import { seenLiveOutput, seenOutputIn } from './reports/seen-texts.ts';
import { testCountsOf } from './step-summary.ts';
import { resultViewOf } from './step-view.ts';
import { treeOf } from './tree.ts';
import { redactedBlocks } from './wire/redacted-blocks.ts';

const deadline = new Date('2026-09-01T12:00:00Z');
const lockDate = new Date('2026-09-02T12:00:00Z');
const early = new Date('2026-09-01T11:59:59.999Z');
const moments: HideMoments = { deadline, lockDate, areGradesAvailable: false };
const student: SightRights = {
  canViewSteps: true,
  canViewHiddenConfiguration: false,
  canViewHiddenOutput: false,
  canViewHiddenResults: false,
  canViewMarks: false,
};
const sightOf = (rights: Partial<SightRights> = {}, now = early): Sight => ({
  rights: { ...student, ...rights },
  moments,
  now,
});

describe('the moment of a Hide block', () => {
  const none: HideMoments = { deadline: null, lockDate: null, areGradesAvailable: false };
  it.each([
    ['before ends at the moment itself', 'before', 'deadline', moments, deadline, false],
    ['before holds until then', 'before', 'deadline', moments, early, true],
    ['after begins at the moment itself', 'after', 'deadline', moments, deadline, true],
    ['after is open until then', 'after', 'deadline', moments, early, false],
    ['the lock date is later', 'before', 'lockdate', moments, deadline, true],
    [
      'without a lock date the deadline counts',
      'before',
      'lockdate',
      { ...moments, lockDate: null },
      deadline,
      false,
    ],
    ['without both, before holds until grades are available', 'before', 'deadline', none, lockDate, true],
    ['and ends then', 'before', 'deadline', { ...none, areGradesAvailable: true }, lockDate, false],
    ['without both, after never begins', 'after', 'deadline', none, lockDate, false],
    ['always is for good', 'always', 'deadline', moments, lockDate, true],
  ] as const)('%s', (...[_rule, preposition, when, known, now, hidden]) => {
    expect(isHiddenAt({ hideType: 'result', preposition, when }, known, now)).toBe(hidden);
  });
});

/** Both programs passed, and the match printed the expected text. */
function finishedRun(blocks: Block[]): RunState {
  const rules = { tree: treeOf(blocks), maxFailures: 3 };
  const at = early;
  const events: RunEvent[] = [
    { kind: 'claimed', at },
    ...['A', 'B', 'T', 'N'].map((word) => {
      const outcomes = [outcomeOf({ out: 'secret' }), outcomeOf({ commandId: idOf('M'), out: 'secret' })];
      return stepJudged(blocks, word, { outcomes, at });
    }),
    { kind: 'completed', at, outcome: { kind: 'finished' } },
  ];
  return events.reduce((state, event) => next(state, event, rules).state, notStarted);
}

describe('what a viewer gets (AT2-068)', () => {
  const viewOf = (blocks: Block[], sight: Sight) => resultViewOf(treeOf(blocks), finishedRun(blocks), sight);
  const before = hide('H', { preposition: 'before' }, [program('A')]);

  it('gets nothing of a hidden result: no state, points, output, times', () => {
    const view = viewOf([weight('W', [4, 1], [before, program('B')])], sightOf());
    expect(view.points).toEqual({ achieved: '4', possible: '4' });
    expect(view.steps[0]?.steps?.[0]).toEqual({
      stepId: idOf('H'),
      state: 'hidden',
      steps: [{ stepId: idOf('A'), state: 'hidden' }],
    });
  });

  it('gets no weight from a frame of which all is hidden (ATR-020)', () => {
    const view = viewOf([weight('W', [4, 1], [before]), program('B')], sightOf());
    expect(view.points).toEqual({ achieved: '1', possible: '1' });
    expect(view.steps[0]).toMatchObject({ state: 'hidden', points: { achieved: '0', possible: '0' } });
  });

  it('gets all of it after the moment, or with the right', () => {
    for (const sight of [sightOf({}, deadline), sightOf({ canViewHiddenResults: true })]) {
      const view = viewOf([before, program('B')], sight);
      expect(view.points).toEqual({ achieved: '2', possible: '2' });
      expect(view.steps[0]?.steps?.[0]).toMatchObject({ state: 'passed', output: { text: 'secret' } });
    }
  });

  it('keeps state and points where only the output is hidden, and lifts each type by its own right', () => {
    const blocks = [hide('H', { hideType: 'output' }, [ioTest('T', [match('M', 'in', 'secret')])])];
    const hidden = viewOf(blocks, sightOf({ canViewHiddenResults: true, canViewHiddenConfiguration: true }));
    expect(hidden.steps[0]?.steps?.[0]?.steps?.[0]).toEqual({
      stepId: idOf('M'),
      state: 'passed',
      points: { achieved: '1', possible: '1' },
    });
    expect(JSON.stringify(viewOf(blocks, sightOf({ canViewHiddenOutput: true })).steps)).toContain('secret');
  });

  it('shows nothing that a notebook printed where its code is hidden: the notebook can print it, a traceback shows it', () => {
    const children = [match('M', 'in', 'secret')];
    const code: Block = { type: 'runInNotebook', id: idOf('T'), code: 'print(secret)', children };
    const inside: Block = { type: 'jupyterNotebook', id: idOf('J'), fileName: 'a.ipynb', children: [code] };
    const blocks = [hide('H', { hideType: 'config' }, [inside])];
    expect(JSON.stringify(viewOf(blocks, sightOf()).steps)).not.toContain('secret');
    const teacher = sightOf({ canViewHiddenConfiguration: true });
    expect(JSON.stringify(viewOf(blocks, teacher).steps)).toContain('secret');
  });

  it('keeps the times of all steps while an output is hidden, since those around it would tell its own', () => {
    const blocks = [ioTest('T', [match('M', 'a', 'b'), hiddenMatch('N', 'in', 'out')]), program('B')];
    const seesTimes = (own: Partial<SightRights>) =>
      viewOf(blocks, sightOf(own)).steps.map(({ startedAt, finishedAt }) => [startedAt, finishedAt]);
    const [none, times] = [
      [undefined, undefined],
      [early, early],
    ];
    expect(seesTimes({})).toEqual([none, none]);
    expect(seesTimes({ canViewHiddenOutput: true })).toEqual([times, times]);
  });

  it('keeps the texts of a hidden match and shows whether it passed, whatever stands around it', () => {
    const blocks = [ioTest('T', [hiddenMatch('N', 'secret in', 'secret')])];
    const view = viewOf(blocks, sightOf({ canViewHiddenResults: true }));
    expect(JSON.stringify(view.steps)).not.toContain('secret');
    expect(view.steps[0]).toMatchObject({ state: 'passed', points: { achieved: '1', possible: '1' } });
    expect(view.steps[0]?.steps?.[0]).toMatchObject({ state: 'passed', points: { possible: '1' } });
    const staff = { canViewHiddenConfiguration: true, canViewHiddenOutput: true };
    expect(JSON.stringify(viewOf(blocks, sightOf(staff)).steps)).toContain('secret in');
  });

  it('does not show expected texts where the configuration is hidden', () => {
    const blocks = [hide('H', { hideType: 'config' }, [ioTest('T', [match('M', 'in', 'secret')])])];
    const view = viewOf(blocks, sightOf());
    expect(view.steps[0]?.steps?.[0]?.steps?.[0]?.data).toEqual({ match: { actual: 'secret' } });
  });

  it('does not read lines of a hidden test in what the tool says of it', () => {
    const pytest: Block = { type: 'pytest', id: idOf('A'), script: 'test_a.py', version: 'base' };
    const blocks = [hide('H', { hideType: 'config' }, [pytest])];
    const run: RunState = {
      ...finishedRun([program('B')]),
      steps: {
        [idOf('A')]: {
          state: 'failed',
          share: '0',
          output: { text: 'assert secret == 1', truncated: false },
          report: {
            unitTest: {
              suites: [
                {
                  id: 's',
                  name: 'test_a',
                  testCases: [
                    {
                      name: 'test_one[secret-1]',
                      status: 'failure',
                      reason: 'secret',
                      stdout: 'secret',
                      description: 'secret',
                    },
                  ],
                },
              ],
            },
          },
        },
      },
    };
    const seen = (sight: Sight) => resultViewOf(treeOf(blocks), run, sight).steps[0]?.steps?.[0];
    expect(seen(sightOf())?.data?.unitTest?.suites[0]?.testCases).toEqual([
      { name: 'test_one', status: 'failure' },
    ]);
    expect(JSON.stringify(seen(sightOf()))).not.toMatch(/secret|test_a|"s"/);
    expect(seen(sightOf({ canViewHiddenConfiguration: true }))).toMatchObject({
      output: { text: 'assert secret == 1' },
    });
  });

  it('sees a short part of what a program prints where its tests are hidden, without places of the teacher', () => {
    const blocks = [hide('H', { hideType: 'config' }, [program('A')])];
    const node = treeOf(blocks).byId.get(idOf('A'));
    const seen = seenOutputIn(node, sightOf());
    const shown = (text: string) => seen?.({ text, truncated: false }).text;
    expect(shown('No such file: /home/student/fixtures/secret/one.txt\n')).toBe(
      'No such file: /home/student/fixtures/…\n',
    );
    expect(shown('/dev/fd/6: line 3: secret: command not found\nopen')).toBe('/dev/fd/6: line 3: …\nopen');
    // As bash says it of a pipeline, one of whose programs a signal has ended.
    const ended = [
      '/dev/fd/6: line 2:    12 Done                    cat in',
      '        13 Aborted                 | python3 main.py',
      '        14                       | grep secret',
    ];
    expect(shown(`open\n${ended.join('\n')}\n`)).toBe('open\n/dev/fd/6: line 2: …\n');
    expect(shown('x'.repeat(5_000))).toBe(
      `${'x'.repeat(4_096)}\n[… the rest is not shown, because these tests are hidden …]`,
    );
    const live = { head: 'open\n/home/student/fixtures/sec', tail: 'ret', characters: 32 };
    expect(seen && seenLiveOutput(live, seen)).toEqual({ head: 'open\n', tail: '', characters: 5 });
    const whole = seenOutputIn(node, sightOf({ canViewHiddenConfiguration: true }));
    expect(whole?.({ text: '/home/student/fixtures/one', truncated: false }).text).toContain('one');
  });

  it.each(['output', 'result'] as const)(
    'does not find the expected text in the published blocks where the %s is hidden',
    (hideType) => {
      const blocks = [hide('H', { hideType }, [ioTest('T', [match('M', 'in', 'secret')])])];
      const seen = JSON.stringify(redactedBlocks(treeOf(blocks), sightOf(), (id) => id));
      expect(seen).toContain('"inputText":{"unredacted":"in"}');
      expect(seen).toContain('"outputText":{"redacted":{}}');
      expect(seen).not.toContain('secret');
      const lifted = { canViewHiddenOutput: true, canViewHiddenResults: true };
      expect(JSON.stringify(redactedBlocks(treeOf(blocks), sightOf(lifted), (id) => id))).toContain('secret');
    },
  );

  it('gets state and total only without the right to see steps', () => {
    const view = viewOf([program('A')], sightOf({ canViewSteps: false }));
    expect(view).toMatchObject({ points: { achieved: '1', possible: '1' }, steps: [] });
  });

  it('counts the tests that it may see', () => {
    const view = viewOf([before, program('B'), program('C')], sightOf());
    expect(testCountsOf(view.steps)).toEqual({ passed: 1, all: 2 });
  });
});

describe('rows and grade while results are hidden (RUB-034)', () => {
  const tree = treeOf([hide('H', { preposition: 'before' }, [program('A')]), hide('K', {}, [program('B')])]);

  it('leaves out only what is hidden before a moment, until it comes', () => {
    const waits = countsLater(tree, moments, early);
    expect(tree.nodes.filter(waits).map(({ id }) => id)).toEqual([idOf('H')]);
    expect(tree.nodes.filter(countsLater(tree, moments, deadline))).toEqual([]);
  });
});
