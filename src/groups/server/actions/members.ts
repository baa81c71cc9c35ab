// Members of a group: people add themselves and leave, staff add and take out others.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { membersLeft } from '../../domain/events.ts';
import type { ExtendedGroup } from '../../domain/model.ts';
import { inGroupAlready, notMemberOfCourse, othersInGroupAlready } from '../../domain/refusals.ts';
import { mayChangeGroup, mayHaveMembers } from '../../domain/rules.ts';
import { countGroupChange } from '../group-limit.ts';
import { insertMembers, listGroupedAmong, removeMembers } from '../group-store.ts';
import { listCandidates } from '../people-store.ts';
import { accessForChange, changedReply, lockGroup, recordChange, type Locked } from './changing.ts';

interface NamedPerson {
  username: string;
  tenantId?: string | undefined;
}

export async function addMember(ctx: Context, groupId: number, named: NamedPerson): Promise<ExtendedGroup> {
  const { scope, permissions } = await accessForChange(ctx, groupId);
  const personId = await findNamed(ctx, scope.courseId, named);
  const isSelf = personId === ctx.session.personId;
  await countGroupChange(ctx, permissions);
  return ctx.transaction(async (tx) => {
    // Two people may want the last place at once: they take turns at this lock.
    const locked = await lockGroup(ctx, tx, scope);
    const { set, state } = locked;
    const isInSection = isSelf ? isGroupInSection(locked) : mayAddInSection(locked, personId);
    const changer = { permissions, isOwn: isSelf, isInSection };
    ctx.demand(mayChangeGroup(changer));
    if (personId === undefined) throw new RefusedError(notMemberOfCourse);
    const { groupSetId } = locked.group;
    const grouped = await listGroupedAmong(tx, { groupSetId, personIds: [personId] });
    if (grouped.size > 0) throw new RefusedError(isSelf ? inGroupAlready : othersInGroupAlready);
    ctx.demand(mayHaveMembers(changer, { group: state, set, nextCount: state.memberCount + 1 }));
    await insertMembers(tx, [{ groupId, groupSetId, personId }]);
    await recordChange(tx, 'group member added', { groupId, groupSetId, personId });
    return changedReply(tx, groupId);
  });
}

export async function removeMember(
  ctx: Context,
  { groupId, userId: personId }: { groupId: number; userId: number },
): Promise<ExtendedGroup> {
  const { scope, permissions } = await accessForChange(ctx, groupId);
  await countGroupChange(ctx, permissions);
  return ctx.transaction(async (tx) => {
    const locked = await lockGroup(ctx, tx, scope);
    const { set, group, state } = locked;
    const isOwn = personId === ctx.session.personId;
    const changer = { permissions, isOwn, isInSection: isGroupInSection(locked) };
    ctx.demand(mayChangeGroup(changer));
    if (!group.memberIds.includes(personId)) throw ctx.notFound('member');
    ctx.demand(mayHaveMembers(changer, { group: state, set, nextCount: state.memberCount - 1 }));
    await removeMembers(tx, { groupSetId: group.groupSetId, personIds: [personId] });
    await tx.announce(membersLeft, { groupIds: [groupId] });
    await recordChange(tx, 'group member removed', { groupId, groupSetId: group.groupSetId, personId });
    return changedReply(tx, groupId);
  });
}

function isGroupInSection({ group, ofSections }: Locked): boolean {
  return ofSections.has(group.authorId);
}

/** In their own sections, people add members of these sections only, to groups of these sections or empty ones. */
function mayAddInSection(locked: Locked, personId: number | undefined): boolean {
  const isFitting = isGroupInSection(locked) || locked.group.memberIds.length === 0;
  return isFitting && personId !== undefined && locked.ofSections.has(personId);
}

/** The member of the course with this username; the institution decides between two of them. */
async function findNamed(
  ctx: Context,
  courseId: number,
  { username, tenantId }: NamedPerson,
): Promise<number | undefined> {
  const found = await listCandidates(ctx.db, courseId, { userIds: [], usernames: [username] });
  const wanted = tenantId ?? (found.length > 1 ? ctx.session.tenantId : undefined);
  const fitting = wanted === undefined ? found : found.filter((person) => person.tenantId === wanted);
  return fitting[0]?.id;
}
