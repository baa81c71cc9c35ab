// The calls of AutoTest 2.
import { z } from 'zod';
import { endpoint } from '../../access/domain/endpoint.ts';
import { PathId, Ulid } from '../../kernel/domain/fields.ts';
import {
  BuildState,
  Comment,
  Configuration,
  OutputFileOnWire,
  PublishedSnapshot,
  RedactedSnapshot,
  Result,
  ResultSummary,
  Snapshot,
  SnapshotSummary,
  UpdatedSetup,
  UpdatedTest,
} from './model.ts';
import * as refusals from './refusals.ts';

const manage = { permission: 'can_manage_new_autotest' } as const;
const seeResult = { rule: 'see AutoTest result' } as const;

const ofAssignment = z.object({ assignmentId: PathId });
const ofSnapshot = ofAssignment.extend({ snapshotId: Ulid });
const ofSubmission = ofAssignment.extend({ submissionId: PathId });
const empty = z.object({});
const page = { page: { defaultSize: 20, maxSize: 20 } } as const;
const offsetQuery = z.object({ offset: z.coerce.number<number>().int().nonnegative().optional() });
const outputPart = z.object({
  text: z.string(),
  offset: z.number().int().nonnegative(),
  truncated: z.boolean(),
});

/** A whole configuration with its files in base64. */
const configurationBodyBytes = 16 * 1024 * 1024;

export const autotestContract = {
  getAutoTestConfiguration: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}',
    wire: 'v2',
    summary: 'Get the AutoTest configuration of an assignment',
    access: manage,
    params: ofAssignment,
    reply: Configuration,
    refusals: [refusals.configurationNotFound],
  }),
  putAutoTestConfiguration: endpoint({
    method: 'PUT',
    path: '/autotest/{assignmentId}',
    wire: 'v2',
    summary: 'Create an empty AutoTest configuration, or get the one there is',
    access: manage,
    params: ofAssignment,
    reply: Configuration,
    refusals: [refusals.autoTestDisabled, refusals.otherVersionExists],
  }),
  updateAutoTestConfiguration: endpoint({
    method: 'PATCH',
    path: '/autotest/{assignmentId}',
    wire: 'v2',
    summary: 'Save set-up or tests, publish or unpublish a snapshot',
    access: manage,
    params: ofAssignment,
    body: z.object({
      updatedSetup: UpdatedSetup.optional(),
      updatedTest: UpdatedTest.optional(),
      publishedSnapshot: PublishedSnapshot.optional(),
    }),
    reply: Configuration,
    refusals: [
      refusals.configurationNotFound,
      refusals.snapshotNotFound,
      refusals.invalidConfiguration,
      refusals.configurationFilesTooLarge,
      refusals.buildNotFinished,
    ],
    limits: { bodyBytes: configurationBodyBytes },
  }),
  deleteAutoTestConfiguration: endpoint({
    method: 'DELETE',
    path: '/autotest/{assignmentId}',
    wire: 'v2',
    summary: 'Delete the AutoTest of an assignment',
    access: manage,
    params: ofAssignment,
    reply: empty,
    refusals: [refusals.configurationNotFound, refusals.stillPublished],
  }),
  copyAutoTestConfiguration: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/copy',
    wire: 'v2',
    summary: 'Copy the AutoTest to another assignment',
    access: manage,
    params: ofAssignment,
    body: z.object({
      dstAssignmentId: z.string(),
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
    ],
  }),
  createAutoTestSnapshot: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/snapshots',
    wire: 'v2',
    summary: 'Freeze the configuration and build its image',
    access: manage,
    params: ofAssignment,
    reply: SnapshotSummary,
    refusals: [refusals.configurationNotFound, refusals.invalidConfiguration],
  }),
  listAutoTestSnapshots: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots',
    wire: 'v2',
    summary: 'List the snapshots of an AutoTest, newest first',
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
    access: { permission: 'can_view_new_autotest_test_steps' },
    params: ofAssignment,
    reply: RedactedSnapshot,
    refusals: [refusals.nothingPublished],
  }),
  getAutoTestBuildOutput: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/build-output',
    wire: 'v2',
    summary: 'Get the output of the build of a snapshot',
    access: manage,
    params: ofSnapshot,
    query: offsetQuery,
    reply: outputPart.extend({ state: BuildState }),
    refusals: [refusals.snapshotNotFound],
  }),
  getAutoTestSnapshotResult: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/test-result',
    wire: 'v2',
    summary: 'Get the result of a snapshot against the test submission',
    access: manage,
    params: ofSnapshot,
    reply: Result,
    refusals: [refusals.snapshotNotFound, refusals.resultNotFound],
  }),
  listAutoTestResults: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/results',
    wire: 'v2',
    summary: 'List the results of the latest submissions',
    access: { permission: 'can_see_others_work' },
    params: ofAssignment,
    reply: z.object({ results: z.array(ResultSummary) }),
    limits: page,
  }),
  getAutoTestResult: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/results/{submissionId}',
    wire: 'v2',
    summary: 'Get the result of a submission, as far as the viewer may see it',
    access: seeResult,
    params: ofSubmission,
    reply: Result,
    refusals: [refusals.resultNotFound],
  }),
  restartAutoTestResult: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/results/{submissionId}/restart',
    wire: 'v2',
    summary: 'Run the published snapshot on a submission again',
    access: { rule: 'restart AutoTest result' },
    params: ofSubmission,
    reply: Result,
    refusals: [refusals.notLatestSubmission, refusals.nothingToRestart],
  }),
  restartAllAutoTestResults: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/results/restart',
    wire: 'v2',
    summary: 'Run the published snapshot on the latest submission of every author again',
    access: { rule: 'restart AutoTest result' },
    params: ofAssignment,
    reply: z.object({ count: z.number().int().nonnegative() }),
    refusals: [refusals.nothingToRestart],
  }),
  getAutoTestStepOutput: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/results/{submissionId}/steps/{stepId}/output',
    wire: 'v2',
    summary: 'Get the output of one step of a result',
    access: seeResult,
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
    access: seeResult,
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
    access: seeResult,
    params: ofSubmission,
    reply: z.object({ files: z.array(OutputFileOnWire) }),
    refusals: [refusals.resultNotFound],
    limits: page,
  }),
};
