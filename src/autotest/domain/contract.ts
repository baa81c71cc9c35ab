// The calls of AutoTest 2.
import { z } from 'zod';
import { declareRule, endpoint } from '../../access/domain/endpoint.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { digits, IdText, PathId, Ulid } from '../../kernel/domain/fields.ts';
import {
  BuildState,
  Comment,
  Configuration,
  OutputFileOnWire,
  PublishedSnapshot,
  QueuedResult,
  RedactedSnapshot,
  Result,
  ResultSummary,
  RunnerOnWire,
  Snapshot,
  SnapshotSummary,
  UpdatedSetup,
  UpdatedTest,
} from './model.ts';
import { rightsToSeeWork } from '../../submissions/domain/sight.ts';
import { SetReply, SubmissionIds } from '../../submissions/domain/sets/submission-set.ts';
import * as refusals from './refusals.ts';
import { BuildFailure, RunnerFailure } from './failures/kinds.ts';
import { ToolVersions } from './build/tool-offers.ts';
import { rubricSubject } from '../../rubrics/domain/subjects.ts';
import { declareSubject } from '../../kernel/domain/subject.ts';
import { runnerSubject } from './runners/tokens.ts';

const manage = { permission: 'can_manage_new_autotest' } as const;

const ofAssignment = z.object({ assignmentId: PathId });
const ofSnapshot = ofAssignment.extend({ snapshotId: Ulid });
const ofSubmission = ofAssignment.extend({ submissionId: PathId });
const empty = z.object({});
const page = { page: { defaultSize: 20, maxSize: 20 } } as const;
const offsetQuery = z.object({ offset: digits(0, Number.MAX_SAFE_INTEGER).optional() });
const outputPart = z.object({
  text: z.string(),
  offset: z.number().int().nonnegative(),
  truncated: z.boolean(),
});

/** Enough for a whole configuration, with its files in base64. */
const configurationBodyBytes = 16 * 1024 * 1024;
/** Enough for a thousand input and output tests. */
const configurationBodyValues = 20_000;

export const configurationSubject = declareSubject('configuration');
export const publishedSnapshotSubject = declareSubject('publishedSnapshot');
export const snapshotSubject = declareSubject('snapshot');
/** The state of builds, for pages that do not show their output. */
export const buildStateSubject = declareSubject('buildState');
export const resultSubject = declareSubject('result');

export const seeResultRule = declareRule('see AutoTest result');
export const seeQualityCommentsRule = declareRule('see linter and quality comments');
export const restartResultRule = declareRule('restart AutoTest result');

export const autotestContract = {
  getAutoTestConfiguration: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}',
    wire: 'v2',
    summary: 'Get the AutoTest configuration of an assignment',
    about: [configurationSubject],
    access: manage,
    params: ofAssignment,
    reply: Configuration,
    absence: refusals.configurationNotFound,
  }),
  putAutoTestConfiguration: endpoint({
    method: 'PUT',
    path: '/autotest/{assignmentId}',
    wire: 'v2',
    summary: 'Create an empty AutoTest configuration, or get the one there is',
    about: [configurationSubject],
    access: manage,
    params: ofAssignment,
    reply: Configuration,
    refusals: [refusals.autoTestDisabled, refusals.otherVersionExists, courseArchived],
  }),
  updateAutoTestConfiguration: endpoint({
    method: 'PATCH',
    path: '/autotest/{assignmentId}',
    wire: 'v2',
    summary: 'Save set-up or tests, publish or unpublish a snapshot',
    about: [configurationSubject, publishedSnapshotSubject, resultSubject, rubricSubject],
    access: manage,
    params: ofAssignment,
    body: z.object({
      updatedSetup: UpdatedSetup.optional(),
      updatedTest: UpdatedTest.optional(),
      publishedSnapshot: PublishedSnapshot.optional(),
      /** Whether publishing also runs the snapshot on latest submissions that were tested already; true if left out. */
      runLatest: z.boolean().optional(),
    }),
    reply: Configuration,
    refusals: [
      refusals.configurationNotFound,
      refusals.snapshotNotFound,
      refusals.invalidConfiguration,
      refusals.configurationFilesTooLarge,
      refusals.buildNotFinished,
      courseArchived,
    ],
    limits: { bodyBytes: configurationBodyBytes, bodyValues: configurationBodyValues },
  }),
  deleteAutoTestConfiguration: endpoint({
    method: 'DELETE',
    path: '/autotest/{assignmentId}',
    wire: 'v2',
    summary: 'Delete the AutoTest of an assignment',
    about: [configurationSubject],
    access: manage,
    params: ofAssignment,
    reply: empty,
    refusals: [refusals.configurationNotFound, refusals.stillPublished, courseArchived],
  }),
  copyAutoTestConfiguration: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/copy',
    wire: 'v2',
    summary: 'Copy the AutoTest to another assignment',
    about: [configurationSubject],
    access: manage,
    params: ofAssignment,
    body: z.object({
      dstAssignmentId: IdText,
      overwriteRubric: z
        .union([z.strictObject({ doOverwrite: empty }), z.strictObject({ doNotOverwrite: empty })])
        .optional(),
    }),
    reply: empty,
    refusals: [
      refusals.configurationNotFound,
      refusals.rubricOverwriteNotSaid,
      refusals.copyTargetPublished,
      refusals.otherVersionExists,
      courseArchived,
    ],
  }),
  createAutoTestSnapshot: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/snapshots',
    wire: 'v2',
    summary: 'Freeze the configuration and build its image',
    about: [snapshotSubject],
    access: manage,
    params: ofAssignment,
    reply: SnapshotSummary,
    refusals: [refusals.configurationNotFound, refusals.invalidConfiguration, courseArchived],
  }),
  listAutoTestSnapshots: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots',
    wire: 'v2',
    summary: 'List the snapshots of an AutoTest, newest first',
    about: [snapshotSubject, buildStateSubject],
    access: manage,
    params: ofAssignment,
    reply: z.object({ snapshots: z.array(SnapshotSummary) }),
    refusals: [refusals.configurationNotFound],
    limits: page,
  }),
  getAutoTestSnapshot: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}',
    wire: 'v2',
    summary: 'Get a snapshot with its blocks',
    about: [snapshotSubject],
    access: manage,
    params: ofSnapshot,
    reply: Snapshot,
    refusals: [refusals.snapshotNotFound],
  }),
  getAutoTestPublishedSnapshot: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/published-snapshot',
    wire: 'v2',
    summary: 'Get the tests of the published snapshot, as far as the viewer may see them',
    about: [publishedSnapshotSubject],
    access: { permission: 'can_view_new_autotest_test_steps' },
    params: ofAssignment,
    reply: RedactedSnapshot,
    absence: refusals.nothingPublished,
  }),
  getAutoTestBuildOutput: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/build-output',
    wire: 'v2',
    summary: 'Get the output of the build of a snapshot',
    about: [snapshotSubject],
    access: manage,
    params: ofSnapshot,
    query: offsetQuery,
    reply: outputPart.extend({
      state: BuildState,
      failure: BuildFailure.optional(),
      /** Why nothing takes up a build that waits. */
      waitsFor: RunnerFailure.optional(),
    }),
    refusals: [refusals.snapshotNotFound],
  }),
  stopAutoTestBuild: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/stop-build',
    wire: 'v2',
    summary: 'End the build of a snapshot that waits or goes on',
    about: [snapshotSubject],
    access: manage,
    params: ofSnapshot,
    reply: SnapshotSummary,
    refusals: [
      refusals.configurationNotFound,
      refusals.snapshotNotFound,
      refusals.buildHasEnded,
      courseArchived,
    ],
  }),
  getAutoTestSnapshotResult: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/test-result',
    wire: 'v2',
    summary: 'Get the result of a snapshot against the test submission',
    about: [resultSubject, buildStateSubject],
    access: manage,
    params: ofSnapshot,
    reply: Result,
    refusals: [refusals.snapshotNotFound],
    absence: refusals.resultNotFound,
  }),
  listAutoTestResults: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/results',
    wire: 'v2',
    summary: 'List the results of the latest submissions',
    about: [resultSubject],
    access: { permission: rightsToSeeWork },
    params: ofAssignment,
    reply: z.object({ results: z.array(ResultSummary) }),
    limits: page,
  }),
  getAutoTestResult: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/results/{submissionId}',
    wire: 'v2',
    summary: 'Get the result of a submission, as far as the viewer may see it',
    about: [resultSubject],
    access: seeResultRule,
    params: ofSubmission,
    reply: Result,
    absence: refusals.resultNotFound,
  }),
  restartAutoTestResult: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/results/{submissionId}/restart',
    wire: 'v2',
    summary: 'Run the published snapshot on a submission again',
    about: [resultSubject],
    access: restartResultRule,
    params: ofSubmission,
    reply: Result,
    refusals: [refusals.nothingToRestart, courseArchived],
  }),
  restartAllAutoTestResults: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/results/restart',
    wire: 'v2',
    summary:
      'Run the published snapshot again on the latest submission of every author whose work the caller sees',
    about: [resultSubject],
    access: restartResultRule,
    params: ofAssignment,
    reply: z.object({ count: z.number().int().nonnegative() }),
    refusals: [refusals.nothingToRestart, courseArchived],
  }),
  restartAutoTestResults: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/results/restart-selected',
    wire: 'v2',
    summary: 'Run the published snapshot on several submissions again; tells which were left out',
    about: [resultSubject],
    access: restartResultRule,
    params: ofAssignment,
    body: z.object({ submissionIds: SubmissionIds }),
    reply: SetReply,
    refusals: [refusals.nothingToRestart, courseArchived],
  }),
  getAutoTestStepOutput: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/results/{submissionId}/steps/{stepId}/output',
    wire: 'v2',
    summary: 'Get the output of one step of a result',
    about: [resultSubject],
    access: seeResultRule,
    params: ofSubmission.extend({ stepId: Ulid }),
    query: offsetQuery,
    reply: outputPart,
    refusals: [refusals.resultNotFound, refusals.stepNotFound],
  }),
  listAutoTestComments: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/results/{submissionId}/comments',
    wire: 'v2',
    summary: 'List the quality comments of a result',
    about: [resultSubject],
    access: seeQualityCommentsRule,
    params: ofSubmission,
    reply: z.object({ comments: z.array(Comment) }),
    refusals: [refusals.resultNotFound, refusals.qualityCommentsDisabled],
    limits: page,
  }),
  listAutoTestOutputFiles: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/results/{submissionId}/output-files',
    wire: 'v2',
    summary: 'List the files that the steps of a result left',
    about: [resultSubject],
    access: seeResultRule,
    params: ofSubmission,
    reply: z.object({ files: z.array(OutputFileOnWire) }),
    refusals: [refusals.resultNotFound],
    limits: page,
  }),
  listAutoTestToolVersions: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/tool-versions',
    wire: 'v2',
    summary: 'List the versions of tools that the runners of this site offer',
    about: [runnerSubject],
    access: manage,
    params: ofAssignment,
    reply: z.object({
      tools: z.array(ToolVersions),
      /** True when no runner of the site has called lately, so that nothing is run or built. */
      waitsForRunner: z.boolean(),
    }),
  }),
  listRunners: endpoint({
    method: 'GET',
    path: '/runners',
    wire: 'v2',
    summary: 'List the runners of the last day with what they can confine',
    about: [runnerSubject],
    access: { permission: 'can_manage_background_jobs' },
    reply: z.object({ runners: z.array(RunnerOnWire) }),
  }),
  listAutoTestQueue: endpoint({
    method: 'GET',
    path: '/auto_test_results/',
    wire: 'v1',
    summary: 'List the runs of the site that wait to be started, the oldest first',
    about: [resultSubject],
    access: { permission: 'can_view_not_started_autotest_results' },
    query: z.object({ state: z.literal('not_started').optional(), q: z.string().max(255).optional() }),
    reply: z.array(QueuedResult),
    limits: { page: { defaultSize: 50, maxSize: 100 } },
  }),
  downloadAutoTestFile: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/files/{fileId}',
    wire: 'v2',
    summary: 'Download a file of an upload block',
    about: [configurationSubject],
    access: manage,
    transport: 'download',
    params: ofAssignment.extend({ fileId: Ulid }),
    refusals: [refusals.configurationNotFound, refusals.fileNotFound],
  }),
};
