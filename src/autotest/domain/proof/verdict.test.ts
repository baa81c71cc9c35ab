import { expect, it } from 'vitest';
import { ioTest, match, program, idOf } from '../../../../tests/support/autotest-blocks.ts';
import { testTreeOf } from '../tree.ts';
import type { ProvenSolution } from './model.ts';
import { findingOf, provingTestsOf } from './verdict.ts';

type Run = ProvenSolution['run'];
const run = (verdicts: NonNullable<Run>['verdicts'], state: NonNullable<Run>['state'] = 'passed'): Run => ({
  state,
  failureMessage: null,
  verdicts,
  cases: { failed: [], notRun: [] },
});

it.each<[string, ProvenSolution['kind'], Run, string]>([
  ['a right one that passes all', 'right', run(['passed', 'passed']), 'proven'],
  ['a right one that fails a test', 'right', run(['passed', 'failed']), 'unproven'],
  ['a wrong one that fails a test', 'wrong', run(['passed', 'failed']), 'proven'],
  ['a wrong one that no test notices', 'wrong', run(['passed', 'passed']), 'unproven'],
  ['a mutant that never ends', 'mutant', run(['notRun'], 'timed_out'), 'proven'],
  ['a mutant that waits', 'mutant', run([], 'not_started'), 'waiting'],
  ['one whose machine broke', 'wrong', run([], 'failed'), 'broken'],
  ['one that never ran', 'right', null, 'notRun'],
])('says of %s what the tests are worth', (_name, kind, given, finding) => {
  expect(findingOf({ kind, run: given })).toBe(finding);
});

it('counts as tests what can earn points by itself', () => {
  const tree = testTreeOf([program('P'), ioTest('T', [match('A', '1', '1'), match('B', '2', '2')])]);
  expect(provingTestsOf(tree).map(({ id }) => id)).toEqual([idOf('P'), idOf('A'), idOf('B')]);
});
