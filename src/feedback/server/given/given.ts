import type { Context } from '../../../access/server/index.ts';
import type { ReplyOf } from '../../../kernel/domain/endpoint.ts';
import { accessSubmission, findFile } from '../../../submissions/server/index.ts';
import type { givenContract } from '../../domain/given/contract.ts';
import { listGiven } from './store.ts';

/** What the caller wrote before; nobody is offered comments of others. */
export async function listGivenComments(
  ctx: Context,
  of: { submissionId: number; fileId?: number | undefined; line?: number | undefined },
): Promise<ReplyOf<typeof givenContract.listGivenComments>> {
  const scope = await accessSubmission(ctx, of.submissionId);
  await ctx.require('can_grade_work', scope);
  const file = of.fileId === undefined ? undefined : await findFile(ctx.db, of.fileId);
  if (of.fileId !== undefined && file?.submissionId !== of.submissionId) throw ctx.notFound('file');
  const { assignmentId } = scope;
  const author = { assignmentId, authorId: ctx.session.personId, notOnId: of.submissionId };
  return listGiven(ctx.db, author, { path: file?.path ?? null, line: of.line ?? 0 });
}
