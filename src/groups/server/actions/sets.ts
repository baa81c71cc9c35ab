// Group sets: list, make, change the sizes, delete, copy.
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessCourse, type CourseAccess } from '../../../courses/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { mostSetsOfCourse } from '../../domain/limits.ts';
import type { GroupSet, GroupSizes } from '../../domain/model.ts';
import { groupSetInUse, tooManyGroupSets } from '../../domain/refusals.ts';
import { maySetSizes } from '../../domain/rules.ts';
import { accessGroupSet } from '../access.ts';
import { createGroupSet } from '../create-group.ts';
import {
  findGroupSet,
  listGroupSets,
  listSizes,
  lockGroupSet,
  lockGroupSets,
  removeGroupSet,
  updateSizes,
  type GroupSetRow,
} from '../set-store.ts';
import { lockAuthors } from '../group-store.ts';
import { groupSlots } from '../slots.ts';

export async function getGroupSets(ctx: Context, courseId: number): Promise<GroupSet[]> {
  await accessCourse(ctx, courseId);
  return replies(ctx, courseId, await listGroupSets(ctx.db, courseId));
}

export async function getGroupSet(ctx: Context, groupSetId: number): Promise<GroupSet> {
  return reply(ctx, (await accessGroupSet(ctx, groupSetId)).groupSet);
}

interface Wishes {
  id?: number | undefined;
  minimumSize?: number | undefined;
  maximumSize?: number | undefined;
}

/** A new group set starts with the sizes 1 and 1 (GRP-003). */
const firstSizes: GroupSizes = { minimumSize: 1, maximumSize: 1 };

export async function putGroupSet(ctx: Context, courseId: number, wishes: Wishes): Promise<GroupSet> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_group_set', course);
  ctx.demand(mayChangeIn(course));
  const { id, ...sizes } = wishes;
  if (id === undefined) await demandGroups(ctx, course);
  if (id !== undefined && (await findGroupSet(ctx.db, id))?.courseId !== courseId)
    throw ctx.notFound('group set');
  const changed = await ctx.transaction((tx) =>
    id === undefined
      ? makeGroupSet(ctx, tx, { courseId, ...withSizes(firstSizes, sizes) })
      : changeSizes(ctx, tx, { id, sizes }),
  );
  return reply(ctx, changed);
}

export async function deleteGroupSet(ctx: Context, groupSetId: number): Promise<undefined> {
  const scope = await accessGroupSet(ctx, groupSetId);
  await demandEditable(ctx, scope.course);
  await ctx.transaction(async (tx) => {
    if (!(await lockGroupSet(tx, groupSetId))) throw ctx.notFound('group set');
    const isUsed = await groupSlots.isUsed.get()(tx, groupSetId);
    if (isUsed || (await listSizes(tx, groupSetId)).length > 0) throw new RefusedError(groupSetInUse);
    await removeGroupSet(tx, groupSetId);
    await tx.audit({ action: 'group set deleted', subjectKind: 'group set', subjectId: String(groupSetId) });
  });
  return undefined;
}

/** Makes a set with the same sizes, without groups (COURSE-012). */
export async function copyGroupSet(ctx: Context, groupSetId: number, courseId: number): Promise<GroupSet> {
  const { groupSet, course: source } = await accessGroupSet(ctx, groupSetId);
  await ctx.require('can_edit_group_set', source);
  const course = await accessCourse(ctx, courseId);
  await demandEditable(ctx, course);
  await demandGroups(ctx, course);
  const { minimumSize, maximumSize } = groupSet;
  const made = await ctx.transaction((tx) => makeGroupSet(ctx, tx, { courseId, minimumSize, maximumSize }));
  return reply(ctx, made);
}

async function demandEditable(ctx: Context, course: CourseAccess): Promise<void> {
  await ctx.require('can_edit_group_set', course);
  ctx.demand(mayChangeIn(course));
}

/** Sets that were made before groups were switched off stay as they are. */
async function demandGroups(ctx: Context, { tenantId }: CourseAccess): Promise<void> {
  (await readSettings(ctx.db, tenantId)).demandEnabled('GROUPS_ENABLED');
}

async function makeGroupSet(
  ctx: Context,
  tx: Tx,
  given: GroupSizes & { courseId: number },
): Promise<GroupSetRow> {
  if ((await lockGroupSets(tx, given.courseId)) >= mostSetsOfCourse) throw new RefusedError(tooManyGroupSets);
  ctx.demand(maySetSizes(given, { largest: 0, smallestWithWork: undefined }));
  const id = await createGroupSet(tx, { ...given, now: ctx.now() });
  await tx.audit({
    action: 'group set created',
    subjectKind: 'group set',
    subjectId: String(id),
    detail: { ...given },
  });
  return { id, ...given };
}

async function changeSizes(
  ctx: Context,
  tx: Tx,
  { id: groupSetId, sizes }: { id: number; sizes: Omit<Wishes, 'id'> },
): Promise<GroupSetRow> {
  const present = await lockGroupSet(tx, groupSetId);
  if (!present) throw ctx.notFound('group set');
  const next = { ...present, ...withSizes(present, sizes) };
  const groups = await listSizes(tx, groupSetId);
  const authorIds = groups.map(({ authorId }) => authorId);
  await lockAuthors(tx, authorIds);
  const withWork = await groupSlots.authorsWithWork.get()(tx, authorIds);
  const ofWork = groups.filter(({ authorId }) => withWork.has(authorId)).map(({ size }) => size);
  ctx.demand(
    maySetSizes(next, {
      largest: Math.max(0, ...groups.map(({ size }) => size)),
      smallestWithWork: ofWork.length === 0 ? undefined : Math.min(...ofWork),
    }),
  );
  await updateSizes(tx, next);
  const subject = { subjectKind: 'group set', subjectId: String(groupSetId) };
  await tx.audit({ action: 'group set changed', ...subject, detail: sizes });
  return next;
}

function withSizes({ minimumSize, maximumSize }: GroupSizes, wishes: Omit<Wishes, 'id'>): GroupSizes {
  return {
    minimumSize: wishes.minimumSize ?? minimumSize,
    maximumSize: wishes.maximumSize ?? maximumSize,
  };
}

async function replies(ctx: Context, courseId: number, rows: readonly GroupSetRow[]): Promise<GroupSet[]> {
  const assignmentIds = await groupSlots.assignmentIds.get()(ctx, courseId);
  return rows.map(({ id, minimumSize, maximumSize }) => ({
    id,
    minimumSize,
    maximumSize,
    assignmentIds: [...(assignmentIds.get(id) ?? [])],
  }));
}

async function reply(ctx: Context, row: GroupSetRow): Promise<GroupSet> {
  const [one] = await replies(ctx, row.courseId, [row]);
  if (!one) throw new Error(`Group set ${row.id} has no reply.`);
  return one;
}
