// Every use of a submission or of its files asks here first.
import type { Context } from '../../access/server/index.ts';
import { demandOpen, knowAssignment, type AssignmentScope } from '../../assignments/server/index.ts';
import { isOwn, maySeeSubmission } from '../domain/sight.ts';
import { findSubmission, type FoundSubmission } from './store.ts';
import { submissionSlots } from './slots.ts';
import { viewerOf, type Viewer } from './viewer.ts';
import { seeSubmissionRule, viewFilesRule } from '../domain/access-rules.ts';

/** A submission that the caller may see, with the facts that were read to find that out. */
export interface SubmissionScope {
  readonly submission: FoundSubmission;
  readonly submissionId: number;
  readonly authorId: number;
  readonly isAuthor: boolean;
  readonly assignmentId: number;
  readonly assignment: AssignmentScope['assignment'];
  readonly course: AssignmentScope['course'];
  readonly courseId: number;
  readonly viewer: Viewer;
  /** True when the caller sees it only because they review it as a peer: no grade, no tests, no rubric. */
  readonly isPeer: boolean;
}

/**
 * Rule 'see submission': for the author and holders of can_see_others_work. Test submissions need a right of
 * their own.
 */
export async function accessSubmission(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  ctx.rule(seeSubmissionRule);
  return findSeen(ctx, submissionId, ({ viewer, submission }) => maySeeSubmission(viewer, submission));
}

/**
 * The same, and for peers who review the author. Ask here only for what peers may see, which is the work itself and
 * its threads: everything else stays closed to them by `accessSubmission`.
 */
export async function accessReviewedSubmission(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  ctx.rule(seeSubmissionRule);
  return findSeen(
    ctx,
    submissionId,
    async (scope) => maySeeSubmission(scope.viewer, scope.submission) || mayReadAsPeer(ctx, scope),
  );
}

/** Rule 'view files': as 'see submission', for peers too, or can_view_plagiarism. */
export async function accessFiles(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  ctx.rule(viewFilesRule);
  return findSeen(
    ctx,
    submissionId,
    async (scope) =>
      maySeeSubmission(scope.viewer, scope.submission) ||
      (await ctx.may('can_view_plagiarism', scope)) ||
      mayReadAsPeer(ctx, scope),
  );
}

async function mayReadAsPeer(ctx: Context, scope: FoundScope): Promise<boolean> {
  return !scope.submission.isTest && submissionSlots.mayReadAsPeer.get()(ctx, scope.known, scope.authorId);
}

/**
 * Checks first whether the caller may see the submission: a restricted assignment must not tell which ones
 * exist.
 */
async function findSeen(
  ctx: Context,
  submissionId: number,
  maySee: (scope: FoundScope) => boolean | Promise<boolean>,
): Promise<SubmissionScope> {
  const found = await findScope(ctx, submissionId);
  if (!(await maySee(found))) throw ctx.notFound('submission');
  await demandOpen(ctx, found);
  return found;
}

interface FoundScope extends SubmissionScope {
  /** The assignment with the caller's dates. */
  readonly known: AssignmentScope;
}

/** An assignment that is hidden from the caller is refused in the same words as a submission that there is not. */
async function findScope(ctx: Context, submissionId: number): Promise<FoundScope> {
  const submission = await findSubmission(ctx.db, submissionId);
  if (!submission) throw ctx.notFound('submission');
  const known = await knowAssignment(ctx, submission.assignmentId);
  const { assignment, course, courseId } = known;
  const viewer = await viewerOf(ctx, known);
  return {
    known,
    isPeer: !maySeeSubmission(viewer, submission),
    submission,
    submissionId,
    authorId: submission.personId,
    isAuthor: isOwn(viewer, submission),
    assignmentId: submission.assignmentId,
    assignment,
    course,
    courseId,
    viewer,
  };
}
