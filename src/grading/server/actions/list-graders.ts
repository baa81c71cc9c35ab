import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { userReply } from '../../../people/server/index.ts';
import type { Grader } from '../../domain/model.ts';
import { listGraders as listGraderRows } from '../store.ts';

const Key = z.object({ name: z.string(), id: z.number() });

/** Members who may grade the assignment, by name (GRADE-012). */
export async function listGraders(ctx: Context, assignmentId: number): Promise<Grader[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_see_assignee', scope);
  const { size, after } = ctx.page;
  const found = await listGraderRows(ctx.db, scope, {
    after: after === undefined ? undefined : Key.parse(after),
    limit: size + 1,
  });
  const page = found.slice(0, size);
  const last = page.at(-1);
  if (found.length > size && last) ctx.continueAfter({ name: last.name, id: last.id });
  return page.map((row) => ({
    userId: row.id,
    user: userReply(row),
    weight: row.weight ?? 0,
    status: row.isDone === true ? 'done' : 'not-done',
  }));
}
