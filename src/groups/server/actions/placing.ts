// Staff put many people into groups at once: by dragging, by chance or from a file.
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError, type FieldProblem } from '../../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { PersonKey, userReply } from '../../../people/server/index.ts';
import { membersLeft } from '../../domain/events.ts';
import type { PersonWithoutGroup, Placement } from '../../domain/model.ts';
import { placed, type PresentGroup, type Wanted } from '../../domain/placing.ts';
import { badPlacements, tooManyGroups } from '../../domain/refusals.ts';
import { accessGroupSet, sectionAuthorsOf, type GroupSetScope } from '../access.ts';
import { createGroups } from '../create-group.ts';
import { hasRoomFor, insertMembers, listGroupsOfSet, lockAuthors, removeMembers } from '../group-store.ts';
import { listCandidates, listNamedSections, listPeopleWithoutGroup } from '../people-store.ts';
import { lockGroupSet } from '../set-store.ts';
import { groupSlots } from '../slots.ts';
import { publishChange } from '../topics.ts';

const toEditOthers = ['can_edit_others_groups', 'can_edit_others_in_section_groups'] as const;
const mostProblems = 100;

export async function getPeopleWithoutGroup(
  ctx: Context,
  groupSetId: number,
  q: string | undefined,
): Promise<{ people: PersonWithoutGroup[] }> {
  const scope = await accessGroupSet(ctx, groupSetId);
  await ctx.requireAny(toEditOthers, scope);
  const { courseId } = scope;
  const placesAll = await ctx.may('can_edit_others_groups', scope);
  const found = await listPeopleWithoutGroup(ctx.db, {
    groupSetId,
    courseId,
    among: placesAll ? 'all' : [...(await sectionAuthorsOf(ctx, ctx.db, scope))],
    terms: searchTermsOf(q ?? '').map(({ text }) => text),
    after: ctx.page.after === undefined ? undefined : PersonKey.parse(ctx.page.after),
    limit: ctx.page.size + 1,
  });
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter({ name: last.name, id: last.id });
  const seesSections = await ctx.may('can_view_course_sections', scope);
  const ids = page.map(({ id }) => id);
  const sections = seesSections ? await listNamedSections(ctx.db, courseId, ids) : [];
  const sectionsOf = Map.groupBy(sections, ({ personId }) => personId);
  return {
    people: page.map((person) => ({
      user: userReply(person),
      sections: (sectionsOf.get(person.id) ?? []).map(({ id, name }) => ({ id, name })),
    })),
  };
}

/** All or none of them are placed; every problem is told with its place in the list. */
export async function placeInGroups(
  ctx: Context,
  groupSetId: number,
  placements: readonly Placement[],
): Promise<{ placedCount: number; newGroupCount: number }> {
  const scope = await accessGroupSet(ctx, groupSetId);
  await ctx.requireAny(toEditOthers, scope);
  ctx.demand(mayChangeIn(scope.course));
  const permissions = await ctx.permissionsIn(scope);
  const { wanted, problems } = await resolved(ctx, scope, placements);
  if (problems.length > 0) refuse(problems);
  return ctx.transaction(async (tx) => {
    const set = await lockGroupSet(tx, groupSetId);
    if (!set) throw ctx.notFound('group set');
    const ofSections = await sectionAuthorsOf(ctx, tx, scope);
    const groups = await presentGroups(tx, groupSetId, ofSections);
    const isInSection = (personId: number) => ofSections.has(personId);
    const plan = placed({ permissions, set, groups, wanted, isInSection });
    if (plan.problems.length > 0) refuse(plan.problems);
    const { courseId } = scope;
    const count = plan.newGroups.length;
    if (count > 0 && !(await hasRoomFor(tx, { groupSetId, courseId, count })))
      throw new RefusedError(tooManyGroups);
    await removeMembers(tx, { groupSetId, personIds: plan.leavingIds });
    await insertMembers(
      tx,
      plan.joining.map((joining) => ({ ...joining, groupSetId })),
    );
    const { tenantId } = scope.course;
    const newGroups = plan.newGroups.map(({ name, personIds }) => ({ name, memberIds: personIds }));
    await createGroups(tx, { groupSetId, tenantId, now: ctx.now() }, newGroups);
    await publishChange(tx, groupSetId);
    const { joining, leavingIds } = plan;
    const leaving = new Set(leavingIds);
    const leftGroups = groups.filter(({ memberIds }) => memberIds.some((id) => leaving.has(id)));
    await tx.announce(membersLeft, { groupIds: leftGroups.map(({ id }) => id) });
    const subject = { subjectKind: 'group set', subjectId: String(groupSetId) };
    await tx.audit({
      action: 'people placed in groups',
      ...subject,
      detail: { joining, newGroups, leavingIds },
    });
    const placedCount = joining.length + newGroups.reduce((sum, { memberIds }) => sum + memberIds.length, 0);
    return { placedCount, newGroupCount: newGroups.length };
  });
}

/** All groups of the set; their hand-ins wait until the end of the transaction. */
async function presentGroups(
  tx: Tx,
  groupSetId: number,
  ofSections: ReadonlySet<number>,
): Promise<PresentGroup[]> {
  const rows = await listGroupsOfSet(tx, groupSetId);
  const authorIds = rows.map(({ authorId }) => authorId);
  await lockAuthors(tx, authorIds);
  const withWork = await groupSlots.authorsWithWork.get()(tx, authorIds);
  return rows.map(({ id, name, memberIds, authorId }) => ({
    id,
    name,
    memberIds,
    hasHandedIn: withWork.has(authorId),
    isInSection: memberIds.length === 0 || ofSections.has(authorId),
  }));
}

/** The members of the course behind ids and usernames. */
async function resolved(
  ctx: Context,
  { courseId }: GroupSetScope,
  placements: readonly Placement[],
): Promise<{ wanted: Wanted[]; problems: FieldProblem[] }> {
  const userIds = placements.flatMap((one) => one.userIds);
  const usernames = placements.flatMap((one) => one.usernames);
  const candidates = await listCandidates(ctx.db, courseId, { userIds, usernames });
  const known = new Set(candidates.map(({ id }) => id));
  const byUsername = Map.groupBy(candidates, ({ lowerUsername }) => lowerUsername);
  const problems: FieldProblem[] = [];
  const idOf = (username: string, path: string): number[] => {
    const [first, second] = byUsername.get(username.toLowerCase()) ?? [];
    if (first && !second) return [first.id];
    const message = first
      ? `Two members of the course have the username ${username}.`
      : `No member of the course has the username ${username}.`;
    problems.push({ path, message });
    return [];
  };
  const wanted = placements.map(({ groupId, name, userIds: ids, usernames: names }, at): Wanted => {
    const strange = ids.findIndex((id) => !known.has(id));
    if (strange >= 0) {
      problems.push({ path: `/placements/${at}/userIds/${strange}`, message: 'Not a member of the course.' });
    }
    const named = names.flatMap((username, row) => idOf(username, `/placements/${at}/usernames/${row}`));
    return { groupId, name, personIds: [...ids, ...named] };
  });
  return { wanted, problems };
}

function refuse(problems: readonly FieldProblem[]): never {
  const [first] = problems;
  const text = first && `${first.message} Nothing was changed.`;
  throw new RefusedError(badPlacements, {
    ...(text ? { text } : {}),
    fieldList: problems.slice(0, mostProblems),
  });
}
