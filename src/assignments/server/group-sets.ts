// Which assignments use which group sets, and the group sets that assignments show.
import { sql } from 'kysely';
import type { Context } from '../../access/server/index.ts';
import type { GroupSet } from '../../groups/domain/model.ts';
import { listGroupSetsByIds } from '../../groups/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { StoredAssignment } from '../domain/model.ts';
import { isAvailableFor } from './available-for.ts';

type Grouped = Pick<StoredAssignment, 'groupSetId' | 'courseId'>;

/** The group sets of these assignments; without any, which is usual, no query is made. */
export async function groupSetsOf(
  ctx: Context,
  db: Db,
  assignments: readonly Grouped[],
): Promise<(assignment: Grouped) => GroupSet | null> {
  const grouped = assignments.filter(({ groupSetId }) => groupSetId !== null);
  if (grouped.length === 0) return () => null;
  const sets = await listGroupSetsByIds(db, [
    ...new Set(grouped.flatMap(({ groupSetId }) => groupSetId ?? [])),
  ]);
  const courseIds = [...new Set(grouped.map(({ courseId }) => courseId))];
  const assignmentIds = await readAssignmentIds(ctx, db, courseIds);
  const byId = new Map(
    sets.map(({ id, minimumSize, maximumSize }) => {
      const set: GroupSet = { id, minimumSize, maximumSize, assignmentIds: assignmentIds.get(id) ?? [] };
      return [id, set];
    }),
  );
  return ({ groupSetId }) => (groupSetId === null ? null : (byId.get(groupSetId) ?? null));
}

/** Answers the question of groups: the assignments of a course that use group sets, by group set. */
export function listAssignmentIdsBySet(
  ctx: Context,
  courseId: number,
): Promise<ReadonlyMap<number, number[]>> {
  return readAssignmentIds(ctx, ctx.db, [courseId]);
}

async function readAssignmentIds(
  ctx: Context,
  db: Db,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const seenIn = await coursesWith(ctx, courseIds, 'can_see_assignments');
  const hiddenIn = await coursesWith(ctx, courseIds, 'can_see_hidden_assignments');
  if (seenIn.length === 0) return new Map();
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('assignmentTimeframe as general', (join) =>
      join.onRef('general.assignmentId', '=', 'assignment.id').on('general.sectionIds', 'is', null),
    )
    .select(['assignment.id', 'assignment.groupSetId'])
    .where('assignment.deletedAt', 'is', null)
    .where('assignment.groupSetId', 'is not', null)
    .where('assignment.courseId', '=', sql<number>`any(${seenIn})`)
    .where((where) =>
      where.or([
        where('assignment.courseId', '=', sql<number>`any(${hiddenIn})`),
        isAvailableFor(ctx.session.personId, ctx.now()),
      ]),
    )
    .orderBy('assignment.id')
    .execute();
  const bySet = Map.groupBy(rows, ({ groupSetId }) => groupSetId ?? 0);
  return new Map([...bySet].map(([setId, used]) => [setId, used.map(({ id }) => id)]));
}

async function coursesWith(
  ctx: Context,
  courseIds: readonly number[],
  permission: 'can_see_assignments' | 'can_see_hidden_assignments',
): Promise<number[]> {
  const held = await Promise.all(courseIds.map((courseId) => ctx.may(permission, { courseId })));
  return courseIds.filter((_, at) => held[at]);
}

/** How many assignments use the group set, whoever may know of them. */
export async function countUsesOf(db: Db, groupSetId: number): Promise<number> {
  const row = await db
    .selectFrom('assignment')
    .select(sql<number>`count(*)::int`.as('amount'))
    .where('groupSetId', '=', groupSetId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.amount;
}
