import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { runnerProtocol } from '../../runner/domain/protocol.ts';
import { autotestContract } from '../domain/contract.ts';
import { proofContract } from '../domain/proof/contract.ts';
import { starterContract } from '../domain/starters/contract.ts';
import { runnerTokenContract } from '../domain/runners/tokens.ts';
import {
  deleteConfiguration,
  downloadConfigurationFile,
  getConfiguration,
  putConfiguration,
  updateConfigurationOf,
} from './actions/configure.ts';
import { copyConfiguration } from './actions/copy.ts';
import { getQueue } from './actions/queue.ts';
import { restartAllResults, restartResult, restartResults } from './actions/restart.ts';
import { getOutputFiles } from './actions/output-files.ts';
import { getComments, getResult, getResults, getStepOutput } from './actions/results.ts';
import {
  createSnapshot,
  getBuildOutput,
  getPublishedSnapshot,
  getSnapshotResult,
  getSnapshots,
  readSnapshot,
  stopSnapshotBuild,
} from './actions/snapshots.ts';
import { createRunnerToken, getRunnerTokens, revokeRunnerToken } from './actions/runner-tokens.ts';
import { getRunners, getToolVersions } from './actions/runners.ts';
import { startFromStarter } from './actions/start.ts';
import { autotestGauges } from './runner/gauges.ts';
import { autotestJobs } from './jobs.ts';
import { getProof, startProof } from './proof/prove.ts';
import { getChanges } from './proof/changes.ts';
import { getSteadiness } from './proof/steadiness.ts';
import { addSolution, getSolutions, makeMutants, removeSolution } from './proof/solutions.ts';
import { buildQueue } from './queue.ts';
import { autotestReactions } from './reactions.ts';
import { runnerHandlers } from './runner-routes.ts';
import { autotestTopics } from './topics.ts';

const handlers: Handlers<typeof autotestContract, Context> = {
  getAutoTestConfiguration: ({ ctx, params }) => getConfiguration(ctx, params.assignmentId),
  putAutoTestConfiguration: ({ ctx, params }) => putConfiguration(ctx, params.assignmentId),
  updateAutoTestConfiguration: ({ ctx, params, body }) =>
    updateConfigurationOf(ctx, params.assignmentId, body),
  deleteAutoTestConfiguration: ({ ctx, params }) => deleteConfiguration(ctx, params.assignmentId),
  copyAutoTestConfiguration: ({ ctx, params, body }) => copyConfiguration(ctx, params.assignmentId, body),
  createAutoTestSnapshot: ({ ctx, params }) => createSnapshot(ctx, params.assignmentId),
  listAutoTestSnapshots: ({ ctx, params }) => getSnapshots(ctx, params.assignmentId),
  getAutoTestSnapshot: ({ ctx, params }) => readSnapshot(ctx, params),
  getAutoTestPublishedSnapshot: ({ ctx, params }) => getPublishedSnapshot(ctx, params.assignmentId),
  getAutoTestBuildOutput: ({ ctx, params, query }) =>
    getBuildOutput(ctx, { ...params, offset: query.offset }),
  stopAutoTestBuild: ({ ctx, params }) => stopSnapshotBuild(ctx, params),
  getAutoTestSnapshotResult: ({ ctx, params }) => getSnapshotResult(ctx, params),
  listAutoTestResults: ({ ctx, params }) => getResults(ctx, params.assignmentId),
  getAutoTestResult: ({ ctx, params }) => getResult(ctx, params),
  restartAutoTestResult: ({ ctx, params }) => restartResult(ctx, params),
  restartAutoTestResults: ({ ctx, params, body }) =>
    restartResults(ctx, params.assignmentId, body.submissionIds),
  restartAllAutoTestResults: ({ ctx, params }) => restartAllResults(ctx, params.assignmentId),
  getAutoTestStepOutput: ({ ctx, params, query }) => getStepOutput(ctx, { ...params, offset: query.offset }),
  listAutoTestComments: ({ ctx, params }) => getComments(ctx, params),
  listAutoTestOutputFiles: ({ ctx, params }) => getOutputFiles(ctx, params),
  listAutoTestToolVersions: ({ ctx, params }) => getToolVersions(ctx, params.assignmentId),
  listRunners: ({ ctx }) => getRunners(ctx),
  listAutoTestQueue: ({ ctx, query }) => getQueue(ctx, query.q ?? ''),
  downloadAutoTestFile: ({ ctx, params }) => downloadConfigurationFile(ctx, params),
};

const starterHandlers: Handlers<typeof starterContract, Context> = {
  startAutoTest: ({ ctx, params, body }) => startFromStarter(ctx, params.assignmentId, body),
};

const proofHandlers: Handlers<typeof proofContract, Context> = {
  listAutoTestSolutions: ({ ctx, params }) => getSolutions(ctx, params.assignmentId),
  addAutoTestSolution: ({ ctx, params, body }) => addSolution(ctx, params.assignmentId, body),
  removeAutoTestSolution: ({ ctx, params }) => removeSolution(ctx, params),
  mutateAutoTestSolution: ({ ctx, params }) => makeMutants(ctx, params),
  startAutoTestProof: ({ ctx, params }) => startProof(ctx, params),
  getAutoTestProof: ({ ctx, params }) => getProof(ctx, params),
  listAutoTestChanges: ({ ctx, params }) => getChanges(ctx, params),
  getAutoTestSteadiness: ({ ctx, params }) => getSteadiness(ctx, params),
};

const tokenHandlers: Handlers<typeof runnerTokenContract, Context> = {
  listRunnerTokens: ({ ctx }) => getRunnerTokens(ctx),
  createRunnerToken: ({ ctx, body }) => createRunnerToken(ctx, body.name),
  revokeRunnerToken: ({ ctx, params }) => revokeRunnerToken(ctx, params.tokenId),
};

export const autotestModule: RoomModule = {
  name: 'autotest',
  contracts: [
    mountable(autotestContract, handlers),
    mountable(starterContract, starterHandlers),
    mountable(proofContract, proofHandlers),
    mountable(runnerTokenContract, tokenHandlers),
    mountable(runnerProtocol, runnerHandlers),
  ],
  reactions: autotestReactions,
  jobs: autotestJobs,
  topics: autotestTopics,
  leaseQueues: [buildQueue],
  gauges: autotestGauges,
};
