// The group sets of a course, copied into another one.
import type { ImportPart } from '../../courses/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { mostSetsOfCourse } from '../domain/limits.ts';
import { tooManyGroupSets } from '../domain/refusals.ts';
import { createGroupSet } from './create-group.ts';
import { listGroupSets, lockGroupSets } from './set-store.ts';

/** The group sets of a course with their sizes, without their groups. */
export const importGroupSets: ImportPart = {
  part: 'groupSets',
  copy: async (tx, { sourceId, courseId, now }) => {
    const sets = await listGroupSets(tx, sourceId);
    const ids = new Map<number, number>();
    for (const { id, minimumSize, maximumSize } of sets)
      ids.set(id, await createGroupSet(tx, { courseId, minimumSize, maximumSize, now }));
    return ids;
  },
  settle: async (tx, { courseId }) => {
    if ((await lockGroupSets(tx, courseId)) > mostSetsOfCourse) throw new RefusedError(tooManyGroupSets);
  },
};
