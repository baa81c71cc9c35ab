// The only way to a group set and to a group: it decides who may know of them.
import type { Context } from '../../access/server/index.ts';
import { accessCourse, type CourseAccess } from '../../courses/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { seeGroupRule } from '../domain/access-rules.ts';
import { seesGroup } from '../domain/rules.ts';
import { findGroup, type GroupRow } from './group-store.ts';
import { findGroupSet, type GroupSetRow } from './set-store.ts';
import { listSectionAuthorIds, sharesSection } from './store.ts';

export interface GroupSetScope {
  readonly groupSet: GroupSetRow;
  readonly courseId: number;
  readonly course: CourseAccess;
}

export interface GroupScope extends GroupSetScope {
  readonly group: GroupRow;
}

/** A group set of a course that the caller may see. */
export async function accessGroupSet(ctx: Context, groupSetId: number): Promise<GroupSetScope> {
  const groupSet = await findGroupSet(ctx.db, groupSetId);
  if (!groupSet) throw ctx.notFound('group set');
  const { courseId } = groupSet;
  return { groupSet, courseId, course: await accessCourse(ctx, courseId) };
}

/** Rule `see group`: members, everybody for an empty one, and people with the right. */
export async function accessGroup(ctx: Context, groupId: number): Promise<GroupScope> {
  const group = await findGroup(ctx.db, groupId);
  if (!group) throw ctx.notFound('group');
  const seen = await seenGroup(ctx, await accessGroupSet(ctx, group.groupSetId), group);
  if (!seen) throw ctx.notFound('group');
  return seen;
}

/** The group, or undefined when the caller may not know of it. */
export async function seenGroup(
  ctx: Context,
  scope: GroupSetScope,
  group: GroupRow,
): Promise<GroupScope | undefined> {
  ctx.rule(seeGroupRule);
  const { personId } = ctx.session;
  const isOwn = group.memberIds.includes(personId);
  const isInSection = await sharesSection(ctx.db, { personId, courseId: scope.courseId }, group.authorId);
  const permissions = await ctx.permissionsIn(scope);
  const isEmpty = group.memberIds.length === 0;
  return seesGroup(permissions, { isOwn, isEmpty, isInSection }) ? { ...scope, group } : undefined;
}

/** People of the caller's own sections, and their groups in the set. */
export function sectionAuthorsOf(
  ctx: Context,
  db: Db,
  { courseId, groupSet: { id: groupSetId } }: Pick<GroupSetScope, 'courseId' | 'groupSet'>,
): Promise<ReadonlySet<number>> {
  return listSectionAuthorIds(db, { personId: ctx.session.personId, courseId, groupSetId });
}
