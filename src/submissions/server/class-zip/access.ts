import type { Context } from '../../../access/server/index.ts';
import {
  accessAssignment,
  knowAssignment,
  nameSightFor,
  type WholeScope,
} from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { classZipNeedsNames } from '../../domain/class-zip/refusals.ts';

/** The assignment, if the caller may hand in for the whole class. */
export async function accessClassUpload(ctx: Context, assignmentId: number): Promise<WholeScope> {
  return demandClassUpload(ctx, await accessAssignment(ctx, assignmentId));
}

/** The same for a task, which can show neither a password nor a network. */
export async function knowClassUpload(ctx: Context, assignmentId: number): Promise<WholeScope> {
  return demandClassUpload(ctx, await knowAssignment(ctx, assignmentId));
}

async function demandClassUpload(ctx: Context, scope: WholeScope): Promise<WholeScope> {
  await ctx.require('can_upload_bb_zip', scope);
  ctx.demand(mayChangeIn(scope.course));
  if ((await nameSightFor(ctx, scope)).hidesNames) throw new RefusedError(classZipNeedsNames);
  return scope;
}
