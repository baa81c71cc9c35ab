// Reports that try to block the server. They are judged in a thread, and a sentence says if that takes too
// long.
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { idOf, match, outcomeOf, program, sent } from '../../../tests/support/autotest-blocks.ts';
import {
  publishedAutoTest,
  resultOf,
  saveAutoTest,
  ScriptedRunner,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { tooBusy } from '../../kernel/server/http/refusals.ts';
import type { CommandOutcome } from '../../runner/domain/plan.ts';
import type { Block } from '../domain/block.ts';
import type { Result } from '../domain/model.ts';
import { autotestContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const at = new Date('2026-01-01T10:00:00Z');

function regexMatch(word: string, outputText: string): Block {
  const rule = {
    inputText: '',
    outputText,
    caseSensitivity: 'sensitive',
    whitespacesPolicy: 'include',
  } as const;
  return { type: 'regexMatch', id: idOf(word), ...rule };
}

const ioTest = (...children: Block[]): Block => ({ type: 'ioTest', id: idOf('T'), script: 'cat', children });

/** The result of a run with one block that ended with these outcomes. */
async function resultWith(w: World, block: Block, outcomes: CommandOutcome[]): Promise<Result> {
  const { assignmentId } = await publishedAutoTest(w, [block]);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const stepId = block.id;
  await runner.report(job, 0, [
    { kind: 'stepStarted', stepId, at },
    { kind: 'stepFinished', stepId, at, outcomes, outputFiles: [] },
  ]);
  await runner.complete(job);
  return resultOf(w.teacher, assignmentId, submissionId);
}

it('a pattern that takes too long fails its own block, with a sentence', async () => {
  const w = await makeWorld();
  const out = 'a'.repeat(131_072);
  const patterns = [regexMatch('A', `${'a?'.repeat(990)}[b-c]`), regexMatch('B', 'a+')];
  const { steps } = await resultWith(w, ioTest(...patterns), [
    outcomeOf({ commandId: idOf('A'), out }),
    outcomeOf({ commandId: idOf('B'), out }),
  ]);
  const [slow, quick] = steps[0]?.steps ?? [];
  const nothing = { state: 'failed', points: { achieved: '0', possible: '1' } };
  expect(slow).toMatchObject({ ...nothing, failure: 'slowPattern' });
  expect(quick?.state).toBe('passed');
});

it('a report that is refused while others keep the threads goes on where it stopped', async () => {
  const w = await makeWorld();
  const { threads } = w.platform;
  const run = threads.run.bind(threads);
  const judged: string[] = [];
  const Given = z.object({ block: z.object({ id: z.string() }) });
  const running = vi.spyOn(threads, 'run').mockImplementation(async (work, input, asker) => {
    if (!work.name.startsWith('autotest.judge')) return run(work, input, asker);
    judged.push(Given.parse(input).block.id);
    if (judged.length === 2) throw new RefusedError(tooBusy, { retryAfterSeconds: 5 });
    return run(work, input, asker);
  });
  const words = ['A', 'B', 'C'];
  const outcomes = words.map((word) => outcomeOf({ commandId: idOf(word), out: 'a' }));
  const { points } = await resultWith(w, ioTest(...words.map((word) => regexMatch(word, 'a'))), outcomes);
  running.mockRestore();
  expect(points).toEqual({ achieved: '3', possible: '3' });
  expect(judged).toEqual([idOf('A'), idOf('B'), idOf('B'), idOf('C')]);
});

it('compares fifty short texts of a report without a thread, the others and long ones and patterns in one', async () => {
  const w = await makeWorld();
  const running = vi.spyOn(w.platform.threads, 'run');
  const short = Array.from({ length: 52 }, (_, at) => match(`S${at}`, '', 'a'));
  const long = match('L', 'x'.repeat(4_096), 'a');
  const children = [long, regexMatch('R', 'a'), ...short];
  const outcomes = children.map(({ id }) => outcomeOf({ commandId: id, out: 'a\n' }));
  const { points } = await resultWith(w, ioTest(...children), outcomes);
  const Given = z.object({ block: z.object({ id: z.string() }) });
  const judged = running.mock.calls
    .filter(([{ name }]) => name.startsWith('autotest.judge'))
    .map(([, input]) => Given.parse(input).block.id);
  running.mockRestore();
  expect(points).toEqual({ achieved: '54', possible: '54' });
  expect(judged).toEqual([long.id, idOf('R'), idOf('S50'), idOf('S51')]);
});

it.each([
  ['it is longer than 2,000 characters', 'a'.repeat(2_001)],
  ['its repetitions make it too large', 'a{1000}'.repeat(25)],
])('a configuration says of a pattern that %s', async (reason, pattern) => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId);
  const refused = await w.teacher.refused(autotestContract.updateAutoTestConfiguration, {
    params: { assignmentId },
    body: { updatedTest: { steps: sent([ioTest(regexMatch('A', pattern))]) } },
  });
  expect(JSON.stringify(refused.body)).toContain(`This pattern cannot be used: ${reason}.`);
});

it('a configuration of patterns without end is refused in time', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId);
  const patterns = Array.from({ length: 90 }, (_, index) =>
    regexMatch(`A${String(index)}`, 'a{1000}'.repeat(280)),
  );
  const refused = await w.teacher.refused(autotestContract.updateAutoTestConfiguration, {
    params: { assignmentId },
    body: { updatedTest: { steps: sent([ioTest(...patterns)]) } },
  });
  expect(JSON.stringify(refused.body)).toContain('could not be checked within 5 seconds');
});

it('weights of every size make a number', async () => {
  const w = await makeWorld();
  const testCases = [5e-324, 1e6, 0.1, -3].map((weight) => ({ name: 'a', status: 'success', weight }));
  const results = [{ id: 's', name: 's', testCases }];
  const structured = JSON.stringify({ tag: 'unit-test', results });
  const result = await resultWith(w, program('P'), [outcomeOf({ structured })]);
  expect(result.points).toEqual({ achieved: '1', possible: '1' });
  const tooLarge = structured.replace('1000000', '1e308');
  const refused = await resultWith(w, program('P'), [outcomeOf({ structured: tooLarge })]);
  expect(refused).toMatchObject({ state: 'passed', points: { achieved: '0', possible: '1' } });
  expect(refused.steps[0]?.output?.text).toContain('a weight in it is larger than 1,000,000');
});
