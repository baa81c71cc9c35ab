// Every use of a configuration, snapshot or result asks here first.
import type { Context } from '../../access/server/index.ts';
import type { StoredAssignment } from '../../assignments/domain/model.ts';
import { accessAssignment, type AssignmentScope, type WholeScope } from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { moreLenientOf } from '../../submissions/domain/lateness.ts';
import { fileNotFound } from '../../submissions/domain/refusals.ts';
import { seesAuthorAsStaff } from '../../submissions/domain/sight.ts';
import {
  accessReviewedSubmission,
  accessSubmission,
  sightFor,
  type SubmissionScope,
} from '../../submissions/server/index.ts';
import { hiddenPartsOf, type ResultSight, type Sight } from '../domain/hiding.ts';
import {
  configurationNotFound,
  nothingPublished,
  resultNotFound,
  snapshotNotFound,
} from '../domain/refusals.ts';
import { seenOutputIn } from '../domain/reports/seen-texts.ts';
import { testTreeOf } from '../domain/tree.ts';
import { findConfiguration, type StoredConfiguration } from './store/configurations.ts';
import { listShownResults, type ShownResult } from './store/result-lists.ts';
import { findOutputFile, type OutputFile } from './store/output-files.ts';
import { findSnapshot, getSnapshot, type StoredSnapshot } from './store/snapshots.ts';
import { momentsFor } from './surroundings.ts';
import { restartResultRule, seeQualityCommentsRule, seeResultRule } from '../domain/contract.ts';

/** An assignment whose AutoTest the caller may manage. */
export async function accessToManage(ctx: Context, assignmentId: number): Promise<WholeScope> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_manage_new_autotest', scope);
  return scope;
}

/** The same for a change. Nobody may change an archived course (COURSE-010). */
export async function accessToChange(ctx: Context, assignmentId: number): Promise<WholeScope> {
  const scope = await accessToManage(ctx, assignmentId);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

export interface ConfigurationScope extends WholeScope {
  readonly configuration: StoredConfiguration;
}

/** A configuration that the caller may manage. */
export async function accessConfiguration(ctx: Context, assignmentId: number): Promise<ConfigurationScope> {
  const scope = await accessToManage(ctx, assignmentId);
  const configuration = await findConfiguration(ctx.db, assignmentId);
  if (!configuration) throw new RefusedError(configurationNotFound);
  return { ...scope, configuration };
}

/** A configuration that the caller may change. */
export async function accessConfigurationToChange(
  ctx: Context,
  assignmentId: number,
): Promise<ConfigurationScope> {
  const scope = await accessConfiguration(ctx, assignmentId);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

/** A snapshot that the caller may manage. */
export async function accessSnapshot(
  ctx: Context,
  { assignmentId, snapshotId }: { assignmentId: number; snapshotId: string },
): Promise<StoredSnapshot> {
  await accessToManage(ctx, assignmentId);
  const snapshot = await findSnapshot(ctx.db, snapshotId);
  if (snapshot?.assignmentId !== assignmentId) throw new RefusedError(snapshotNotFound);
  return snapshot;
}

/** The published snapshot, for people who may see its test steps. */
export async function accessPublishedSnapshot(
  ctx: Context,
  assignmentId: number,
): Promise<AssignmentScope & { snapshot: StoredSnapshot }> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_view_new_autotest_test_steps', scope);
  const configuration = await findConfiguration(ctx.db, assignmentId);
  const snapshotId = configuration?.publishedSnapshotId ?? null;
  const snapshot = snapshotId === null ? undefined : await findSnapshot(ctx.db, snapshotId);
  if (!snapshot) throw new RefusedError(nothingPublished);
  return { ...scope, snapshot };
}

interface OfSubmission {
  readonly assignmentId: number;
  readonly submissionId: number;
}

export interface ResultScope extends SubmissionScope {
  /** The result that is shown for the submission. */
  readonly result: ShownResult;
}

/** Rule 'see AutoTest result': people who see the submission see its result. Hide blocks hide parts of it. */
export async function accessResult(ctx: Context, of: OfSubmission): Promise<ResultScope> {
  const scope = await accessTested(ctx, of.submissionId);
  ctx.rule(seeResultRule);
  return withResult(ctx, scope, of);
}

/**
 * Rule 'see linter and quality comments': who sees the result and its steps sees what tools said there. For others
 * a right of its own opens the comments alone. Hide blocks hide those of their steps from both (decision 84).
 */
export async function accessComments(
  ctx: Context,
  of: OfSubmission,
): Promise<ResultScope & { sight: ResultSight }> {
  const reviewed = await accessReviewedSubmission(ctx, of.submissionId);
  ctx.rule(seeQualityCommentsRule);
  const seesComments = await ctx.may('can_see_linter_feedback_before_done', reviewed);
  const scope = await withResult(ctx, seesComments ? reviewed : await accessTested(ctx, of.submissionId), of);
  const sight = await resultSightOf(ctx, scope);
  const canViewSteps = seesComments || sight.rights.canViewSteps;
  return { ...scope, sight: { ...sight, rights: { ...sight.rights, canViewSteps } } };
}

async function withResult(ctx: Context, scope: SubmissionScope, of: OfSubmission): Promise<ResultScope> {
  if (scope.assignmentId !== of.assignmentId) throw ctx.notFound('submission');
  const result = (await listShownResults(ctx.db, [of.submissionId])).get(of.submissionId);
  if (!result) throw new RefusedError(resultNotFound);
  return { ...scope, result };
}

/** Peers see the tests of the work that they review with a right of their own (PEER-014). */
async function accessTested(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  const scope = await accessReviewedSubmission(ctx, submissionId);
  const sees = !scope.isPeer || (await ctx.may('can_view_peer_review_autotest_results', scope));
  if (!sees) throw ctx.notFound('submission');
  return scope;
}

/** Rule 'restart AutoTest result' for one submission. */
export async function accessToRestart(ctx: Context, of: OfSubmission): Promise<SubmissionScope> {
  const scope = await accessSubmissionOf(ctx, of);
  await requireRestart(ctx, scope);
  return scope;
}

/**
 * Rule 'restart AutoTest result': a new run needs the right to run, and replacing a result needs the right to
 * delete.
 */
export async function requireRestart(
  ctx: Context,
  scope: Pick<AssignmentScope, 'course' | 'courseId'>,
): Promise<void> {
  ctx.rule(restartResultRule);
  await ctx.require('can_run_autotest', scope);
  await ctx.require('can_delete_autotest_run', scope);
  ctx.demand(mayChangeIn(scope.course));
}

async function accessSubmissionOf(ctx: Context, of: OfSubmission): Promise<SubmissionScope> {
  const scope = await accessSubmission(ctx, of.submissionId);
  if (scope.assignmentId !== of.assignmentId) throw ctx.notFound('submission');
  return scope;
}

interface Around {
  readonly assignment: StoredAssignment;
  readonly courseId: number;
}

/** Which blocks the caller may see now, by their own dates. */
export async function sightOf(ctx: Context, around: Around): Promise<Sight> {
  return (await sightsFor(ctx, around, []))(ctx.session.personId);
}

/**
 * Which parts of these authors' results the caller may see now. The dates of each author decide, or those of
 * the caller if the caller may hand in too and their dates are later (behaviour.md 18.4).
 */
export async function sightsFor(
  ctx: Context,
  around: Around,
  authorIds: readonly number[],
): Promise<(authorId: number) => Sight> {
  const permissions = await ctx.permissionsIn(around);
  const now = ctx.now();
  const { personId } = ctx.session;
  const { assignment } = around;
  const momentsOf = await momentsFor(ctx.db, { assignment, authorIds: [...authorIds, personId], now });
  const work = await sightFor(ctx, around);
  const rights = {
    canViewSteps: permissions.has('can_view_new_autotest_test_steps'),
    canViewHiddenConfiguration: permissions.has('can_view_new_autotest_hidden_step_configuration'),
    canViewHiddenOutput: permissions.has('can_view_new_autotest_hidden_step_output'),
    canViewHiddenResults: permissions.has('can_view_new_autotest_hidden_step_results'),
  };
  const mayHandIn = permissions.has('can_submit_own_work');
  return (authorId) => {
    const moments = momentsOf(authorId);
    const later = mayHandIn ? moreLenientOf(moments, momentsOf(personId)) : {};
    const canViewMarks = seesAuthorAsStaff(work, authorId);
    return { rights: { ...rights, canViewMarks }, now, moments: { ...moments, ...later } };
  };
}

type AroundResult = Around & Pick<SubmissionScope, 'authorId'>;

/**
 * The same for one whole result. Builds are for people who may read them, and failures of machines for staff.
 */
export async function resultSightOf(ctx: Context, around: AroundResult): Promise<ResultSight> {
  const seesSetup = await ctx.may('can_manage_new_autotest', around);
  const sight = (await sightsFor(ctx, around, [around.authorId]))(around.authorId);
  return { ...sight, seesSetup, seesFailure: sight.rights.canViewMarks };
}

/** What the caller may see of the output of one step in a result of the author; undefined if they see none. */
export async function seenOutputOf(
  ctx: Context,
  around: AroundResult,
  step: { readonly snapshotId: string; readonly stepId: string },
): Promise<ReturnType<typeof seenOutputIn>> {
  const sight = (await sightsFor(ctx, around, [around.authorId]))(around.authorId);
  if (!sight.rights.canViewSteps) return undefined;
  const { test } = await getSnapshot(ctx.db, step.snapshotId);
  return seenOutputIn(testTreeOf(test.steps).byId.get(step.stepId), sight);
}

/** Ids of the steps of a snapshot whose files the caller may see in a result of the author. */
export async function stepsWithSeenFiles(
  ctx: Context,
  around: AroundResult,
  snapshotId: string,
): Promise<string[]> {
  const sight = (await sightsFor(ctx, around, [around.authorId]))(around.authorId);
  if (!sight.rights.canViewSteps) return [];
  const { test } = await getSnapshot(ctx.db, snapshotId);
  return testTreeOf(test.steps)
    .nodes.filter((node) => !hiddenPartsOf(node, sight).output)
    .map(({ id }) => id);
}

/** An output file of a step, for people who may see the output of that step. */
export async function accessOutputFile(ctx: Context, fileId: string): Promise<OutputFile> {
  const file = await findOutputFile(ctx.db, fileId);
  if (!file) throw new RefusedError(fileNotFound);
  const scope = await accessTested(ctx, file.submissionId);
  const seen = await stepsWithSeenFiles(ctx, scope, file.snapshotId);
  if (!seen.includes(file.stepId)) throw new RefusedError(fileNotFound);
  return file;
}
