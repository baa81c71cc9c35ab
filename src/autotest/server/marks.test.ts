// Tests which facts besides points staff see in a result and its author does not.
import { expect, it } from 'vitest';
import { idOf, outcomeOf } from '../../../tests/support/autotest-blocks.ts';
import { publishedAutoTest, resultOf, ScriptedRunner } from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import type { Block } from '../domain/block.ts';
import { autotestContract } from '../domain/contract.ts';

const makeWorld = useWorld();

const flag = { file: 'main.py', line: 3, rule: 'atexit' };
const at = new Date('2026-01-01T10:00:00Z');

it('tells staff that a result could be forged, contradicts itself and what to look at, and students none of it', async () => {
  const w = await makeWorld();
  const pytest: Block = {
    type: 'pytest',
    id: idOf('P'),
    script: 'a_test.py',
    version: 'base',
    oneProcess: true,
  };
  const { assignmentId } = await publishedAutoTest(w, [pytest]);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const outcomes = [
    outcomeOf({ commandId: 'check', structured: `${JSON.stringify({ flag })}\n` }),
    outcomeOf({ commandId: 'pytest', structured: '{"list":["t::a"]}\n' }),
  ];
  await runner.report(job, 0, [
    { kind: 'stepStarted', stepId: idOf('P'), at },
    { kind: 'stepFinished', stepId: idOf('P'), at, outcomes, outputFiles: [] },
  ]);
  await runner.complete(job);

  const seen = await resultOf(w.teacher, assignmentId, submissionId);
  expect(seen).toMatchObject({ contradictions: 1, points: { achieved: '0', possible: '1' } });
  const marks = {
    couldBeForged: true,
    contradiction: 'It ended as if all were well, without a report.',
    flags: [flag],
  };
  expect(seen.steps[0]?.marks).toEqual(marks);
  const params = { assignmentId };
  const { results } = await w.teacher.call(autotestContract.listAutoTestResults, { params });
  expect(results[0]?.contradictions).toBe(1);
  const overview = await w.teacher.call(submissionContract.getSubmissionOverview, { params });
  expect(overview.submissions[0]?.autoTestContradicts).toBe(true);

  const ownLine = await w.student.call(submissionContract.getSubmissionOverview, { params });
  expect(JSON.stringify(ownLine)).not.toContain('autoTestContradicts');
  const own = await resultOf(w.student, assignmentId, submissionId);
  expect(own.steps[0]?.output?.text).toContain('This result contradicts itself, so it counts no points.');
  expect(JSON.stringify(own)).not.toMatch(/marks|contradictions|couldBeForged|flags|without a report/);
});
