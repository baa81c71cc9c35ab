// Members of a group: people add themselves and leave, staff add and take out others.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { ExtendedGroup } from '../../domain/model.ts';
import { inGroupAlready, notMemberOfCourse, othersInGroupAlready } from '../../domain/refusals.ts';
import { mayChangeGroup, mayHaveMembers, type Changer } from '../../domain/rules.ts';
import { sectionAuthorsOf } from '../access.ts';
import { insertMembers, listGroupedAmong, removeMembers } from '../group-store.ts';
import { listCandidates } from '../people-store.ts';
import { accessForChange, audit, changedReply, lockGroup, type Changing } from './changing.ts';

interface NamedPerson {
  username: string;
  tenantId?: string | undefined;
}

export async function addMember(ctx: Context, groupId: number, named: NamedPerson): Promise<ExtendedGroup> {
  const changing = await accessForChange(ctx, groupId);
  const { scope } = changing;
  const personId = await findNamed(ctx, scope.courseId, named);
  const isSelf = personId === ctx.session.personId;
  const changer = isSelf ? changerOf(changing, true) : await changerForAdding(ctx, changing, personId);
  ctx.demand(mayChangeGroup(changer));
  if (personId === undefined) throw new RefusedError(notMemberOfCourse);
  return ctx.transaction(async (tx) => {
    // Two people may want the last place at once: they take turns at this lock.
    const { set, group, state } = await lockGroup(ctx, tx, scope);
    const { groupSetId } = group;
    const grouped = await listGroupedAmong(tx, { groupSetId, personIds: [personId] });
    if (grouped.size > 0) throw new RefusedError(isSelf ? inGroupAlready : othersInGroupAlready);
    ctx.demand(mayHaveMembers(changer, { group: state, set, nextCount: state.memberCount + 1 }));
    await insertMembers(tx, [{ groupId, groupSetId, personId }]);
    await audit(tx, 'group member added', { groupId, personId });
    return changedReply(tx, groupId);
  });
}

export async function removeMember(
  ctx: Context,
  { groupId, userId: personId }: { groupId: number; userId: number },
): Promise<ExtendedGroup> {
  const changing = await accessForChange(ctx, groupId);
  const changer = changerOf(changing, personId === ctx.session.personId);
  ctx.demand(mayChangeGroup(changer));
  return ctx.transaction(async (tx) => {
    const { set, group, state } = await lockGroup(ctx, tx, changing.scope);
    if (!group.memberIds.includes(personId)) throw ctx.notFound('member');
    ctx.demand(mayHaveMembers(changer, { group: state, set, nextCount: state.memberCount - 1 }));
    await removeMembers(tx, { groupSetId: group.groupSetId, personIds: [personId] });
    await audit(tx, 'group member removed', { groupId, personId });
    return changedReply(tx, groupId);
  });
}

function changerOf({ scope, permissions }: Changing, isOwn: boolean): Changer {
  return { permissions, isOwn, isInSection: scope.isInSection };
}

/** In their own sections, people add members of these sections only, to groups of these sections or empty ones. */
async function changerForAdding(
  ctx: Context,
  { scope, permissions }: Changing,
  personId: number | undefined,
): Promise<Changer> {
  const ofSections = await sectionAuthorsOf(ctx, scope);
  const isGroupInSection = scope.isInSection || scope.group.memberIds.length === 0;
  const isInSection = isGroupInSection && personId !== undefined && ofSections.has(personId);
  return { permissions, isOwn: false, isInSection };
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
