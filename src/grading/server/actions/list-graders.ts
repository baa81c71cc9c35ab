import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { shownUser, type NameSight } from '../../../assignments/domain/anonymity.ts';
import {
  accessAssignment,
  nameSightFor,
  namesFor,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { userReply } from '../../../people/server/index.ts';
import type { Grader } from '../../domain/model.ts';
import { listEveryGrader, listGraders as listGraderRows, type GraderKey, type GraderRow } from '../store.ts';

const Key = z.object({ name: z.string(), id: z.number() });

/** Members who may grade the assignment, sorted by the name that the caller sees (GRADE-012). */
export async function listGraders(ctx: Context, assignmentId: number): Promise<Grader[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_see_assignee', scope);
  const sight = await nameSightFor(ctx, scope);
  const { size } = ctx.page;
  const page = {
    after: ctx.page.after === undefined ? undefined : Key.parse(ctx.page.after),
    limit: size + 1,
  };
  const found = sight.hidesNames
    ? await listByLabel(ctx, scope, { sight, ...page })
    : (await listGraderRows(ctx.db, scope, page)).map((row) => graderOf(row, userReply(row)));
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  if (found.length > size && last) ctx.continueAfter({ name: last.user.name, id: last.userId });
  return shown;
}

function graderOf(row: GraderRow, user: Grader['user']): Grader {
  return {
    userId: user.id,
    user,
    weight: row.weight ?? 0,
    status: row.isDone === true ? 'done' : 'not-done',
  };
}

/** Labels are not in the database, so all graders are read and then sorted; a course has few. */
async function listByLabel(
  ctx: Context,
  scope: AssignmentScope,
  page: { sight: NameSight; after: GraderKey | undefined; limit: number },
): Promise<Grader[]> {
  const { sight, after, limit } = page;
  const rows = await listEveryGrader(ctx.db, scope);
  const names = await namesFor(
    ctx.db,
    sight,
    rows.map(({ id }) => id),
  );
  const keyOf = ({ user, userId }: Grader): GraderKey => ({ name: user.name, id: userId });
  return rows
    .map((row) => graderOf(row, shownUser(userReply(row), names)))
    .toSorted((one, other) => comparedKeys(keyOf(one), keyOf(other)))
    .filter((grader) => after === undefined || comparedKeys(keyOf(grader), after) > 0)
    .slice(0, limit);
}

function comparedKeys(one: GraderKey, other: GraderKey): number {
  if (one.name === other.name) return one.id - other.id;
  return one.name < other.name ? -1 : 1;
}
