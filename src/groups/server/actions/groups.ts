// Groups: list, read, make, rename, delete.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Group } from '../../../people/domain/model.ts';
import { removeVirtualPerson, renameVirtualPerson } from '../../../people/server/index.ts';
import { seeGroupRule } from '../../domain/access-rules.ts';
import type { ExtendedGroup } from '../../domain/model.ts';
import { randomGroupName } from '../../domain/random-name.ts';
import {
  groupFull,
  inGroupAlready,
  inNoGroup,
  notMemberOfCourse,
  othersInGroupAlready,
  tooManyGroups,
} from '../../domain/refusals.ts';
import { mayChangeGroup, mayCreateGroup, mayRemoveGroup } from '../../domain/rules.ts';
import { accessGroup, accessGroupSet, seenGroup, sectionAuthorsOf, type GroupSetScope } from '../access.ts';
import { createGroup } from '../create-group.ts';
import { countGroupChange, countNewGroup } from '../group-limit.ts';
import {
  findGroupOf,
  hasName,
  hasRoomFor,
  listGroupedAmong,
  listGroups,
  removeGroup,
  updateName,
} from '../group-store.ts';
import { extendedGroupReply, groupReplies } from '../groups-on-wire.ts';
import { listCandidates } from '../people-store.ts';
import { lockGroupSet } from '../set-store.ts';
import { accessForChange, recordChange, changedReply, demandFreeName, lockGroup } from './changing.ts';

const GroupKey = z.object({ name: z.string(), id: z.number() });

export async function getGroups(ctx: Context, groupSetId: number, q: string | undefined): Promise<Group[]> {
  const scope = await accessGroupSet(ctx, groupSetId);
  const seesAll = await ctx.may('can_view_others_groups', scope);
  const seesSections = !seesAll && (await ctx.may('can_view_others_in_section_groups', scope));
  const sectionAuthorIds = seesSections ? [...(await sectionAuthorsOf(ctx, ctx.db, scope))] : [];
  const found = await listGroups(ctx.db, {
    groupSetId,
    seenBy: seesAll ? 'all' : { personId: ctx.session.personId, sectionAuthorIds },
    terms: searchTermsOf(q ?? ''),
    after: ctx.page.after === undefined ? undefined : GroupKey.parse(ctx.page.after),
    limit: ctx.page.size + 1,
  });
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter({ name: last.sortName, id: last.id });
  return groupReplies(ctx.db, page);
}

export async function getGroup(ctx: Context, groupId: number): Promise<ExtendedGroup> {
  return extendedGroupReply(ctx.db, (await accessGroup(ctx, groupId)).group);
}

export async function getUserGroup(
  ctx: Context,
  { groupSetId, userId }: { groupSetId: number; userId: number },
): Promise<ExtendedGroup> {
  const scope = await accessGroupSet(ctx, groupSetId);
  ctx.rule(seeGroupRule);
  const group = await findGroupOf(ctx.db, { groupSetId, personId: userId });
  // Whoever may not see the group must not learn that there is one.
  const seen = group && (await seenGroup(ctx, scope, group));
  if (!seen) throw new RefusedError(inNoGroup);
  return extendedGroupReply(ctx.db, seen.group);
}

interface NewGroup {
  memberIds: number[];
  name?: string | undefined;
}

export async function makeGroup(
  ctx: Context,
  groupSetId: number,
  { memberIds: given, name }: NewGroup,
): Promise<ExtendedGroup> {
  const scope = await accessGroupSet(ctx, groupSetId);
  await ctx.require('can_create_groups', scope);
  ctx.demand(mayChangeIn(scope.course));
  const memberIds = [...new Set(given)];
  const { personId } = ctx.session;
  const others = memberIds.filter((id) => id !== personId);
  const permissions = await ctx.permissionsIn(scope);
  const ofSections = others.length === 0 ? new Set() : await sectionAuthorsOf(ctx, ctx.db, scope);
  const changer = { permissions, isInSection: others.every((id) => ofSections.has(id)) };
  const withSelf = memberIds.length > others.length;
  ctx.demand(mayCreateGroup(changer, { withSelf, withOthers: others.length > 0 }));
  await demandMembers(ctx, scope, memberIds);
  if (!permissions.has('can_edit_others_groups')) await countNewGroup(ctx);
  return ctx.transaction(async (tx) => {
    const set = await lockGroupSet(tx, groupSetId);
    if (!set) throw ctx.notFound('group set');
    if (memberIds.length > set.maximumSize) throw new RefusedError(groupFull);
    const { courseId } = scope;
    if (!(await hasRoomFor(tx, { groupSetId, courseId, count: 1 }))) throw new RefusedError(tooManyGroups);
    const grouped = await listGroupedAmong(tx, { groupSetId, personIds: memberIds });
    if (grouped.has(personId)) throw new RefusedError(inGroupAlready);
    if (grouped.size > 0) throw new RefusedError(othersInGroupAlready);
    if (name !== undefined) await demandFreeName(tx, { groupSetId, name });
    const { groupId } = await createGroup(tx, {
      groupSetId,
      tenantId: scope.course.tenantId,
      name: name ?? (await freeRandomName(ctx, tx, groupSetId)),
      memberIds,
      now: ctx.now(),
    });
    await recordChange(tx, 'group created', { groupId, groupSetId, memberIds });
    return changedReply(tx, groupId);
  });
}

async function demandMembers(ctx: Context, { courseId }: GroupSetScope, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  const found = await listCandidates(ctx.db, courseId, { userIds, usernames: [] });
  if (found.length < userIds.length) throw new RefusedError(notMemberOfCourse);
}

/** There are over 100,000 names; after some tries a number makes one unique. */
async function freeRandomName(ctx: Context, tx: Tx, groupSetId: number): Promise<string> {
  const chance = (below: number) => ctx.platform.random.bytes(4).readUInt32BE() % below;
  for (let tries = 0; tries < 5; tries += 1) {
    const name = randomGroupName(chance);
    if (!(await hasName(tx, { groupSetId, name }))) return name;
  }
  return `${randomGroupName(chance)} ${chance(1_000_000)}`;
}

export async function renameGroup(ctx: Context, groupId: number, name: string): Promise<ExtendedGroup> {
  const { scope, permissions } = await accessForChange(ctx, groupId);
  await countGroupChange(ctx, permissions);
  return ctx.transaction(async (tx) => {
    const { group, ofSections } = await lockGroup(ctx, tx, scope);
    const isOwn = group.memberIds.includes(ctx.session.personId);
    ctx.demand(mayChangeGroup({ permissions, isOwn, isInSection: ofSections.has(group.authorId) }));
    await demandFreeName(tx, { groupSetId: group.groupSetId, name, exceptId: groupId });
    await updateName(tx, groupId, name);
    await renameVirtualPerson(tx, groupId, name);
    await recordChange(tx, 'group renamed', {
      groupId,
      groupSetId: group.groupSetId,
      from: group.name,
      to: name,
    });
    return changedReply(tx, groupId);
  });
}

export async function deleteGroup(ctx: Context, groupId: number): Promise<undefined> {
  const { scope, permissions } = await accessForChange(ctx, groupId);
  await ctx.transaction(async (tx) => {
    const { group, state } = await lockGroup(ctx, tx, scope);
    const isAloneInIt = state.memberCount === 1 && group.memberIds.includes(ctx.session.personId);
    ctx.demand(mayRemoveGroup(permissions, { isAloneInIt, hasHandedIn: state.hasHandedIn }));
    await removeVirtualPerson(tx, groupId);
    await removeGroup(tx, groupId);
    await recordChange(tx, 'group deleted', {
      groupId,
      groupSetId: group.groupSetId,
      name: group.name,
      memberIds: group.memberIds,
    });
  });
  return undefined;
}
