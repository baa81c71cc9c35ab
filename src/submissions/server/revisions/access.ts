// Who sees the teacher version of the files of a submission, and who changes it.
import type { Context } from '../../../access/server/index.ts';
import { datesFor } from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { sharesSection } from '../../../groups/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { editFilesRule, viewTeacherFilesRule } from '../../domain/access-rules.ts';
import { mayNotSeeTeacherFiles } from '../../domain/revisions/refusals.ts';
import { mayReviseFiles, seesRevisions, type ReviserFacts } from '../../domain/revisions/rules.ts';
import { accessFiles, accessSubmission, type SubmissionScope } from '../access.ts';
import type { TreeOwner } from './tree-source.ts';

/** Rule 'view teacher files', as a question about a submission that the caller was shown. */
export async function seesTeacherFiles(ctx: Context, scope: SubmissionScope): Promise<boolean> {
  ctx.rule(viewTeacherFilesRule);
  return seesRevisions({ ...(await reviserOf(ctx, scope)), isDone: scope.viewer.isDone });
}

export async function accessTeacherFiles(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  const scope = await accessFiles(ctx, submissionId);
  if (!(await seesTeacherFiles(ctx, scope))) throw new RefusedError(mayNotSeeTeacherFiles);
  return scope;
}

/** The tree that somebody asks for: `auto` is that of staff for those who may see it. */
export async function accessTree(
  ctx: Context,
  scope: SubmissionScope,
  wanted: TreeOwner | 'auto' = 'student',
): Promise<TreeOwner> {
  if (wanted === 'student') return 'student';
  if (await seesTeacherFiles(ctx, scope)) return 'teacher';
  if (wanted === 'teacher') throw new RefusedError(mayNotSeeTeacherFiles);
  return 'student';
}

/** Rule 'edit files': staff who may change work of others, when its author can no longer hand in. */
export async function accessFilesToEdit(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  ctx.rule(editFilesRule);
  const scope = await accessSubmission(ctx, submissionId);
  const { submission, assignment, authorId } = scope;
  ctx.demand(mayChangeIn(scope.course));
  // The present date alone: one at hand-in that was later lets nobody hand in any more.
  const { deadline } = (await datesFor(ctx.db, assignment, [authorId]))(authorId);
  const facts = { ...(await reviserOf(ctx, scope)), isTest: submission.isTest, deadline };
  ctx.demand(mayReviseFiles(facts, ctx.now()));
  return scope;
}

async function reviserOf(ctx: Context, scope: SubmissionScope): Promise<ReviserFacts> {
  const permissions = await ctx.permissionsIn(scope);
  const { personId } = ctx.session;
  const { courseId } = scope;
  const isInSection =
    permissions.has('can_edit_others_in_section_work') &&
    (await sharesSection(ctx.db, { personId, courseId }, scope.authorId));
  return { permissions, isAuthor: scope.isAuthor, isInSection };
}
