import { autotestContract } from '../../../src/autotest/domain/contract.ts';
import { proofContract } from '../../../src/autotest/domain/proof/contract.ts';
import type { starterContract } from '../../../src/autotest/domain/starters/contract.ts';
import type { runnerTokenContract } from '../../../src/autotest/domain/runners/tokens.ts';
import { idOf, program, sent } from '../autotest-blocks.ts';
import {
  handInTest,
  makeSnapshot,
  publishedAutoTest,
  runnerWithToken,
  saveAutoTest,
} from '../build-autotest.ts';
import { handIn } from '../build-submission.ts';
import type { Samples, World } from '../world.ts';

async function configured(w: World): Promise<{ assignmentId: number }> {
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId);
  return { assignmentId };
}

async function withSnapshot(w: World): Promise<{ assignmentId: number; snapshotId: string }> {
  const { assignmentId } = await configured(w);
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  return { assignmentId, snapshotId };
}

async function withResult(w: World): Promise<{ assignmentId: number; submissionId: number }> {
  const { assignmentId } = await publishedAutoTest(w);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  return { assignmentId, submissionId };
}

async function withFile(w: World): Promise<{ assignmentId: number; fileId: string }> {
  const { id: assignmentId } = await w.assignment();
  const contents = Buffer.from('1 2 3\n').toString('base64');
  const block = { testUploadFiles: { id: idOf('F'), files: [{ path: 'in.txt', contents }] } };
  await saveAutoTest(w.teacher, assignmentId, { test: [block, program('P')] });
  const { test } = await w.teacher.call(autotestContract.getAutoTestConfiguration, {
    params: { assignmentId },
  });
  return { assignmentId, fileId: test.steps[0]?.testUploadFiles?.files[0]?.id ?? '' };
}

export const runnerTokenSamples: Samples<typeof runnerTokenContract> = {
  listRunnerTokens: async (w) => ({ as: w.admin, input: {} }),
  createRunnerToken: async (w) => ({ as: w.admin, input: { body: { name: 'host-1' } } }),
  revokeRunnerToken: async (w) => {
    const { tokenId } = await runnerWithToken(w);
    return { as: w.admin, input: { params: { tokenId } } };
  },
};

export const autotestSamples: Samples<typeof autotestContract> = {
  getAutoTestConfiguration: async (w) => ({ as: w.teacher, input: { params: await configured(w) } }),
  putAutoTestConfiguration: async (w) => {
    const { id: assignmentId } = await w.assignment();
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  updateAutoTestConfiguration: async (w) => ({
    as: w.teacher,
    input: { params: await configured(w), body: { updatedTest: { steps: sent([program('Q')]) } } },
  }),
  deleteAutoTestConfiguration: async (w) => ({ as: w.teacher, input: { params: await configured(w) } }),
  copyAutoTestConfiguration: async (w) => {
    const { id } = await w.assignment();
    const body = { dstAssignmentId: String(id), overwriteRubric: { doNotOverwrite: {} } };
    return { as: w.teacher, input: { params: await configured(w), body } };
  },
  createAutoTestSnapshot: async (w) => ({ as: w.teacher, input: { params: await configured(w) } }),
  listAutoTestSnapshots: async (w) => ({ as: w.teacher, input: { params: await configured(w) } }),
  getAutoTestSnapshot: async (w) => ({ as: w.teacher, input: { params: await withSnapshot(w) } }),
  getAutoTestPublishedSnapshot: async (w) => {
    const { assignmentId } = await publishedAutoTest(w);
    return { as: w.student, input: { params: { assignmentId } } };
  },
  getAutoTestBuildOutput: async (w) => ({ as: w.teacher, input: { params: await withSnapshot(w) } }),
  stopAutoTestBuild: async (w) => {
    const { id: assignmentId } = await w.assignment();
    const setup = [{ script: { id: idOf('S'), script: `echo ${String(assignmentId)}` } }];
    await saveAutoTest(w.teacher, assignmentId, { setup });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    return { as: w.teacher, input: { params: { assignmentId, snapshotId } } };
  },
  getAutoTestSnapshotResult: async (w) => {
    const { assignmentId } = await configured(w);
    await handInTest(w, assignmentId);
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    return { as: w.teacher, input: { params: { assignmentId, snapshotId } } };
  },
  listAutoTestResults: async (w) => {
    const { assignmentId } = await withResult(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  getAutoTestResult: async (w) => ({ as: w.student, input: { params: await withResult(w) } }),
  restartAutoTestResult: async (w) => ({ as: w.teacher, input: { params: await withResult(w) } }),
  restartAutoTestResults: async (w) => {
    const { assignmentId, submissionId } = await withResult(w);
    return { as: w.teacher, input: { params: { assignmentId }, body: { submissionIds: [submissionId] } } };
  },
  restartAllAutoTestResults: async (w) => {
    const { assignmentId } = await withResult(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  getAutoTestStepOutput: async (w) => ({
    as: w.student,
    input: { params: { ...(await withResult(w)), stepId: idOf('P') } },
  }),
  listAutoTestComments: async (w) => ({ as: w.student, input: { params: await withResult(w) } }),
  listAutoTestOutputFiles: async (w) => ({ as: w.student, input: { params: await withResult(w) } }),
  listAutoTestToolVersions: async (w) => ({ as: w.teacher, input: { params: await configured(w) } }),
  listRunners: async (w) => ({ as: w.admin, input: {} }),
  listAutoTestQueue: async (w) => {
    await withResult(w);
    return { as: w.admin, input: { query: {} } };
  },
  downloadAutoTestFile: async (w) => ({ as: w.teacher, input: { params: await withFile(w) } }),
};

export const starterSamples: Samples<typeof starterContract> = {
  startAutoTest: async (w) => {
    const { id: assignmentId } = await w.assignment();
    const body = { language: 'python' as const, mainFile: 'main.py' };
    return { as: w.teacher, input: { params: { assignmentId }, body } };
  },
};

const greeting = Buffer.from('print(1 + 1)\n').toString('base64');

/** An assignment with a right solution that proves its tests. */
async function withSolution(w: World): Promise<{ assignmentId: number; solutionId: string }> {
  const { assignmentId } = await configured(w);
  const { id: solutionId } = await w.teacher.call(proofContract.addAutoTestSolution, {
    params: { assignmentId },
    body: solution,
  });
  return { assignmentId, solutionId };
}

const solution = { name: 'Model', kind: 'right' as const, files: [{ path: 'main.py', contents: greeting }] };

export const proofSamples: Samples<typeof proofContract> = {
  listAutoTestSolutions: async (w) => ({ as: w.teacher, input: { params: await configured(w) } }),
  addAutoTestSolution: async (w) => ({
    as: w.teacher,
    input: { params: await configured(w), body: solution },
  }),
  removeAutoTestSolution: async (w) => ({ as: w.teacher, input: { params: await withSolution(w) } }),
  mutateAutoTestSolution: async (w) => ({ as: w.teacher, input: { params: await withSolution(w) } }),
  startAutoTestProof: async (w) => {
    const { assignmentId } = await withSolution(w);
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    return { as: w.teacher, input: { params: { assignmentId, snapshotId } } };
  },
  getAutoTestProof: async (w) => ({ as: w.teacher, input: { params: await withSnapshot(w) } }),
  listAutoTestChanges: async (w) => ({ as: w.teacher, input: { params: await withSnapshot(w) } }),
  getAutoTestSteadiness: async (w) => ({ as: w.teacher, input: { params: await withSnapshot(w) } }),
};
