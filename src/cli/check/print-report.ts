// Prints what the tests say: a table, and why each test that did not pass has lost its points.
import type { RunState } from '../../autotest/domain/run-state.ts';
import { stepOf } from '../../autotest/domain/steps/registry.ts';
import type { BlockTree } from '../../autotest/domain/tree.ts';
import { CommandError, exitCodes } from '../failure.ts';
import { tableOf, type Terminal } from '../terminal.ts';
import { detailsOf, pointsLine } from './report-text.ts';
import { factsOf, type TestFacts } from './test-report.ts';

/** Fails when a test did not pass. */
export function printReport(terminal: Terminal, tree: BlockTree, run: RunState): void {
  const { points, tests } = factsOf(tree, run);
  if (terminal.json) terminal.write(`${JSON.stringify({ points, tests }, null, 2)}\n`);
  else printForPeople(terminal, tests);
  terminal.note(`\nPoints: ${pointsLine(points)}`);
  const proving = tests.filter(({ type }) => stepOf(type).possible > 0);
  const failed = proving.filter(({ state }) => state !== 'passed').length;
  if (failed === 0) return;
  const sentence = `${String(failed)} of ${String(proving.length)} tests did not pass.`;
  throw new CommandError(sentence, exitCodes.testsFailed);
}

function printForPeople(terminal: Terminal, tests: readonly TestFacts[]): void {
  const rows = tests.map(({ test, state, points }) => ({
    test,
    state,
    points: points === undefined ? null : pointsLine(points),
  }));
  terminal.write(rows.length === 0 ? 'Nothing to show.\n' : tableOf(rows, ['test', 'state', 'points']));
  for (const facts of tests.filter(hasReason)) terminal.note(`\n${detailsOf(facts)}`);
}

/** Comments are worth reading where they cost nothing, too. */
function hasReason({ state, report }: TestFacts): boolean {
  return state !== 'passed' || (report?.comments ?? []).length > 0;
}
