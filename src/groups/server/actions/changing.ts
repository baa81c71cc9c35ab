// What every change of groups does: the set is locked, the state is read, and only then a rule decides.
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { changeGroupRule } from '../../domain/access-rules.ts';
import type { ExtendedGroup } from '../../domain/model.ts';
import { groupNameTaken } from '../../domain/refusals.ts';
import type { Changer, GroupState } from '../../domain/rules.ts';
import { accessGroup, sectionAuthorsOf, type GroupScope } from '../access.ts';
import { extendedGroupReply } from '../groups-on-wire.ts';
import { findGroup, hasName, lockAuthors, type GroupRow } from '../group-store.ts';
import { lockGroupSet, type GroupSetRow } from '../set-store.ts';
import { groupSlots } from '../slots.ts';
import { publishChange } from '../topics.ts';

export interface Changing {
  readonly scope: GroupScope;
  readonly permissions: Changer['permissions'];
}

/** A group that the caller may know of, in a course that can be changed. Whether they may change it is still to ask. */
export async function accessForChange(ctx: Context, groupId: number): Promise<Changing> {
  ctx.rule(changeGroupRule);
  const scope = await accessGroup(ctx, groupId);
  ctx.demand(mayChangeIn(scope.course));
  return { scope, permissions: await ctx.permissionsIn(scope) };
}

export interface Locked {
  readonly set: GroupSetRow;
  readonly group: GroupRow;
  readonly state: GroupState;
  /** People and groups of the caller's own sections. */
  readonly ofSections: ReadonlySet<number>;
}

/**
 * The present state of a group, and what the caller has to do with it. Nobody else changes the set, and the group
 * hands in nothing, until the end.
 */
export async function lockGroup(
  ctx: Context,
  tx: Tx,
  { courseId, group: { id, groupSetId } }: Pick<GroupScope, 'courseId' | 'group'>,
): Promise<Locked> {
  const set = await lockGroupSet(tx, groupSetId);
  const group = await findGroup(tx, id);
  if (!set || !group) throw ctx.notFound('group');
  await lockAuthors(tx, [group.authorId]);
  const withWork = await groupSlots.authorsWithWork.get()(tx, [group.authorId]);
  const state = { memberCount: group.memberIds.length, hasHandedIn: withWork.has(group.authorId) };
  return { set, group, state, ofSections: await sectionAuthorsOf(ctx, tx, { courseId, groupSet: set }) };
}

/** Refuses a name that another group of the set has, whatever the case of its letters. */
export async function demandFreeName(
  tx: Tx,
  given: { groupSetId: number; name: string; exceptId?: number },
): Promise<void> {
  if (await hasName(tx, given)) throw new RefusedError(groupNameTaken);
}

export async function changedReply(tx: Tx, groupId: number): Promise<ExtendedGroup> {
  const changed = await findGroup(tx, groupId);
  if (!changed) throw new Error(`Group ${groupId} is gone.`);
  return extendedGroupReply(tx, changed);
}

/**
 * Tells open pages of the change, and the audit log who made it, since members get the grades of their group.
 */
export async function recordChange(
  tx: Tx,
  action: string,
  { groupId, groupSetId, ...detail }: { groupId: number; groupSetId: number } & Record<string, unknown>,
): Promise<void> {
  await publishChange(tx, groupSetId);
  await tx.audit({ action, subjectKind: 'group', subjectId: String(groupId), detail });
}
