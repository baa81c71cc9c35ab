// Sections and groups of a test world, made by the stores of their rooms, and schedules for sections.
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
