// Sections and groups of a test world, made by the stores of their rooms, and schedules for sections.
import { sql } from 'kysely';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import type { Timeframe, TimeframeEntry } from '../../src/assignments/domain/model.ts';
import { insertSection, insertSectionMembers } from '../../src/courses/server/sections/store.ts';
import { createGroup, createGroupSet } from '../../src/groups/server/index.ts';
import type { World } from './world.ts';

let sectionsMade = 0;
let groupsMade = 0;

/** A section of the course with these members. */
export function buildSection(w: World, members: readonly { id: number }[]): Promise<string> {
  sectionsMade += 1;
  const section = { courseId: w.course.id, name: `Section ${sectionsMade}`, createdAt: w.clock.now() };
  return w.transaction(async (tx) => {
    const id = await insertSection(tx, section);
    if (id === undefined) throw new Error(`There is a ${section.name} already.`);
    await insertSectionMembers(
      tx,
      id,
      members.map((member) => member.id),
    );
    return id;
  });
}

/** A group set of the course with a group of each of these; answers the ids of their virtual people. */
export function buildGroups(
  w: World,
  ...groups: readonly (readonly { id: number }[])[]
): Promise<{ groupSetId: number; authorIds: number[] }> {
  const now = w.clock.now();
  return w.transaction(async (tx) => {
    const sizes = { minimumSize: 1, maximumSize: 10 };
    const groupSetId = await createGroupSet(tx, { courseId: w.course.id, ...sizes, now });
    const authorIds: number[] = [];
    for (const members of groups) {
      const memberIds = members.map(({ id }) => id);
      groupsMade += 1;
      // A name that tells nobody's.
      const name = `Team ${groupsMade}`;
      const group = { groupSetId, tenantId: w.tenantId, name, memberIds, now };
      authorIds.push((await createGroup(tx, group)).authorId);
    }
    return { groupSetId, authorIds };
  });
}

/**
 * So many sets of the course in each of which these people are in groups of one size: straight into the tables, since
 * through the doors it would take minutes. Answers the ids of the sets.
 */
export async function buildGroupSets(
  w: World,
  { personIds, sets, size }: { personIds: readonly number[]; sets: number; size: number },
): Promise<number[]> {
  const now = w.clock.now();
  return w.transaction(async (tx) => {
    const made = await sql<{ id: number }>`
      insert into group_set (course_id, maximum_size, created_at)
      select ${w.course.id}::bigint, ${size}::integer, ${now}::timestamptz from generate_series(1, ${sets}::integer)
      returning id`.execute(tx);
    const setIds = made.rows.map(({ id }) => id);
    await sql`
      with team as (
        insert into author_group (group_set_id, name, created_at)
        select set_id, 'Group ' || number, ${now}::timestamptz
        from unnest(${setIds}::bigint[]) set_id, generate_series(0, ${Math.ceil(personIds.length / size) - 1}::integer) number
        returning id, group_set_id, name),
      author as (
        insert into person (tenant_id, username, name, email, role_id, group_id)
        select ${w.tenantId}::uuid, 'team-' || id, name, '', (select id from global_role where name = 'Student'), id
        from team)
      insert into group_member (group_id, group_set_id, person_id)
      select team.id, team.group_set_id, member.id
      from unnest(${personIds}::bigint[]) with ordinality as member (id, place)
      join team on team.name = 'Group ' || (member.place - 1) / ${size}::integer`.execute(tx);
    return setIds;
  });
}

/** A moment so many hours from now. */
export function inHours(w: World, hours: number): Date {
  return new Date(w.clock.now().getTime() + hours * 3_600_000);
}

/** A timeframe that is open with a deadline, no lock date. */
export function until(w: World, hours: number): Timeframe {
  return { availability: { tag: 'fixed', value: true }, deadline: inHours(w, hours), lockDate: null };
}

/** Replaces the schedule of an assignment: for everyone, and for sections. */
export async function schedule(
  w: World,
  assignmentId: number,
  { general, sections }: { general: Timeframe; sections: readonly (readonly [string, Timeframe])[] },
): Promise<void> {
  const ofSections = sections.map(([id, timeframe]): TimeframeEntry => ({ ...timeframe, sectionIds: [id] }));
  const timeframes = [{ ...general, sectionIds: null }, ...ofSections];
  const params = { assignmentId };
  await w.teacher.call(assignmentContract.putTimeframes, { params, body: { timeframes } });
}
