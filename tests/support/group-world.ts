// A world in which groups hand in, for the checks that walk over all calls with their samples.
import { buildGroups } from './build-group.ts';
import type { Actor, World } from './world.ts';

export interface GroupWorld {
  /** Every assignment is one of groups; the id of the student is that of their group. */
  readonly w: World;
  /** The student by their own id. */
  readonly student: Actor;
  /** In the group of the student. */
  readonly member: Actor;
  /** In another one. */
  readonly stranger: Actor;
}

/** What is handed in by, and made for, the student of the world belongs to their group from now on. */
export async function groupWorldOf(w: World): Promise<GroupWorld> {
  const { student, otherStudent: stranger } = w;
  const member = await w.person('Student');
  const { groupSetId, authorIds } = await buildGroups(w, [student, member], [stranger]);
  const groups: World = {
    ...w,
    student: { ...student, id: authorIds[0] ?? 0 },
    assignment: (wishes = {}) => w.assignment({ ...wishes, settings: { ...wishes.settings, groupSetId } }),
  };
  return { w: groups, student, member, stranger };
}
