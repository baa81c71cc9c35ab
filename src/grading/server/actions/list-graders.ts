import type { Context } from '../../../access/server/index.ts';
import { shownUser } from '../../../assignments/domain/anonymity.ts';
import {
  accessAssignment,
  nameSightFor,
  namesFor,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { PersonKey, userReply } from '../../../people/server/index.ts';
import type { Grader } from '../../domain/model.ts';
import { listEveryGrader, listGraders as listGraderRows, type GraderRow } from '../store.ts';

/** Members who may grade the assignment, sorted by the name that the caller sees (GRADE-012). */
export async function listGraders(ctx: Context, assignmentId: number): Promise<Grader[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_see_assignee', scope);
  const sight = await nameSightFor(ctx, scope);
  const { size } = ctx.page;
  const page = {
    after: ctx.page.after === undefined ? undefined : PersonKey.parse(ctx.page.after),
    limit: size + 1,
  };
  const found = sight.hidesNames
    ? await listByLabel(ctx, scope, page)
    : (await listGraderRows(ctx.db, scope, page)).map((row) => graderOf(row, userReply(row)));
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  if (found.length > size && last) ctx.continueAfter({ name: last.user.name, id: last.userId });
  return shown;
}

/** A grader as the caller may see them, with the person behind. */
interface ShownGrader {
  readonly personId: number;
  readonly grader: Grader;
}

/** Everybody who may grade the assignment. A course has few of them. */
export async function listShownGraders(ctx: Context, scope: AssignmentScope): Promise<ShownGrader[]> {
  const rows = await listEveryGrader(ctx.db, scope);
  const sight = await nameSightFor(ctx, scope);
  const names = await namesFor(
    ctx.db,
    sight,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    personId: row.id,
    grader: graderOf(row, shownUser(userReply(row), names)),
  }));
}

function graderOf(row: GraderRow, user: Grader['user']): Grader {
  return {
    userId: user.id,
    user,
    weight: row.weight ?? 0,
    status: row.isDone === true ? 'done' : 'not-done',
  };
}

/** Labels are not in the database, so all graders are read and then sorted. */
async function listByLabel(
  ctx: Context,
  scope: AssignmentScope,
  { after, limit }: { after: PersonKey | undefined; limit: number },
): Promise<Grader[]> {
  const keyOf = ({ user, userId }: Grader): PersonKey => ({ name: user.name, id: userId });
  return (await listShownGraders(ctx, scope))
    .map(({ grader }) => grader)
    .toSorted((one, other) => comparedKeys(keyOf(one), keyOf(other)))
    .filter((grader) => after === undefined || comparedKeys(keyOf(grader), after) > 0)
    .slice(0, limit);
}

function comparedKeys(one: PersonKey, other: PersonKey): number {
  if (one.name === other.name) return one.id - other.id;
  return one.name < other.name ? -1 : 1;
}
