// Tests that start from a language: what they make, and that they run in the real sandbox.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finished,
  makeSnapshot,
  publish,
  saveAutoTest,
  until,
} from '../../../tests/support/build-autotest.ts';
import { normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { startRunnerProcess, type RunnerProcess } from '../../../tests/support/runner-peer.ts';
import { takePermission } from '../../../tests/support/take-permission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { autotestContract } from '../domain/contract.ts';
import { starterContract } from '../domain/starters/contract.ts';
import { StarterLanguage, starters } from '../domain/starters/starters.ts';

const makeWorld = useWorld();
const { startAutoTest } = starterContract;

async function start(w: World, language: StarterLanguage, mainFile = starters[language].mainFile) {
  const { id: assignmentId } = await w.assignment({ isDone: true });
  const params = { assignmentId };
  await w.teacher.call(startAutoTest, { params, body: { language, mainFile } });
  return assignmentId;
}

describe('tests that start from a language', () => {
  it('come with a category of the rubric and hand-in rules', async () => {
    const w = await makeWorld();
    const params = { assignmentId: await start(w, 'python', 'hello.py') };
    const [row] = await w.teacher.call(rubricContract.loadRubric, { params, query: {} });
    expect(row).toMatchObject({ header: 'Tests', type: 'continuous', locked: false });
    const { test } = await w.teacher.call(autotestContract.getAutoTestConfiguration, { params });
    expect(test.steps[0]?.connectRubric).toMatchObject({ rubricRowId: row?.id });
    const assignment = await w.teacher.call(assignmentContract.getAssignment, { params });
    expect(assignment).toMatchObject({
      hasAutoTestV2: true,
      cgignoreVersion: 'SubmissionValidator',
      cgignore: { rules: [{ ruleType: 'require', name: '/hello.py' }, {}, {}] },
    });
  });

  it('leave a rubric and hand-in rules as they are', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
    const body = { ignore: '*.o', ignoreVersion: 'IgnoreFilterManager' as const };
    await w.teacher.call(assignmentContract.patchAssignment, { params, body });
    await w.teacher.call(startAutoTest, { params, body: { language: 'c', mainFile: 'main.c' } });
    expect(await w.teacher.call(rubricContract.loadRubric, { params, query: {} })).toHaveLength(1);
    expect(await w.teacher.call(assignmentContract.getAssignment, { params })).toMatchObject({
      cgignore: '*.o',
    });
  });

  it('leave out what the caller has no right to change', async () => {
    const w = await makeWorld();
    for (const permission of ['manage_rubrics', 'can_edit_cgignore'] as const) {
      await takePermission(w, 'Full Teacher', permission);
    }
    const params = { assignmentId: await start(w, 'python') };
    const { test } = await w.teacher.call(autotestContract.getAutoTestConfiguration, { params });
    expect(test.steps.map((step) => Object.keys(step))).toEqual([['ioTest']]);
    const assignment = await w.teacher.call(assignmentContract.getAssignment, { params });
    expect(assignment.cgignore).toBeNull();
  });

  it('never replace blocks, also when two teachers start at once', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const input = { params: { assignmentId }, body: { language: 'python' as const, mainFile: 'main.py' } };
    const both = await Promise.allSettled([1, 2].map(() => w.teacher.call(startAutoTest, input)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await saveAutoTest(w.teacher, assignmentId);
    expect(await w.teacher.refused(startAutoTest, input)).toMatchObject({
      status: 400,
      message: 'This AutoTest has blocks already. Change them, or delete the AutoTest to start anew.',
    });
  });

  it.each(['main.txt', 'a b.py', '$(id).py', '../main.py', ''])(
    'refuse %j as a main file',
    async (mainFile) => {
      const w = await makeWorld();
      const { id: assignmentId } = await w.assignment();
      const input = { params: { assignmentId }, body: { language: 'python' as const, mainFile } };
      expect(await w.teacher.refused(startAutoTest, input)).toMatchObject({
        status: 400,
        code: 'INVALID_PARAM',
      });
    },
  );
});

describe('in the real sandbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-starters-'));
  let runner: RunnerProcess;
  beforeAll(async () => {
    const { baseUrl, platform } = await makeWorld();
    const token = platform.config.runnerToken;
    runner = await startRunnerProcess(baseUrl, folder, { PROOFMARK_RUNNER_TOKEN: token });
  });
  afterAll(async () => {
    await runner.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const solutions: Record<StarterLanguage, { tool: string; text: string }> = {
    python: { tool: 'python3', text: 'print(f"Hello, {input()}!")\n' },
    java: {
      tool: 'javac',
      text: `public class Main {
  public static void main(String[] arguments) {
    System.out.println("Hello, " + new java.util.Scanner(System.in).nextLine() + "!");
  }
}
`,
    },
    c: {
      tool: 'gcc',
      text: '#include <stdio.h>\nint main(void) { char n[99]; scanf("%98s", n); printf("Hello, %s!\\n", n); }\n',
    },
    javascript: {
      tool: 'node',
      text: "console.log(`Hello, ${require('node:fs').readFileSync(0, 'utf8').trim()}!`);\n",
    },
  };

  for (const language of StarterLanguage.options) {
    const { tool, text } = solutions[language];
    it.skipIf(!isInstalled(tool))(`a solution in ${language} gets a full grade`, async () => {
      const w = await makeWorld();
      const assignmentId = await start(w, language);
      const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
      const params = { assignmentId, snapshotId };
      const read = () => w.teacher.call(autotestContract.getAutoTestBuildOutput, { params });
      const build = await until(read, ({ state }) => state === 'finished' || state === 'errored');
      expect(build.state, build.text).toBe('finished');
      await publish(w.teacher, assignmentId, snapshotId);
      const files = { [starters[language].mainFile]: text };
      const { id: submissionId } = await handIn(w.student, assignmentId, files);
      const result = await finished(w.student, assignmentId, submissionId);
      expect(result.state, JSON.stringify(result.steps)).toBe('passed');
      const submission = await w.student.call(submissionContract.getSubmission, { params: { submissionId } });
      expect(submission).toMatchObject({ grade: 10 });
    });
  }
});

/** Tools of the machine are those of the sandbox. */
function isInstalled(tool: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${tool}`], { env: { PATH: '/usr/bin:/bin' } });
    return true;
  } catch {
    console.log(`The starter that needs ${tool} is not run: this machine has none.`);
    return false;
  }
}
