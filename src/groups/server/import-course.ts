import type { ImportPart } from '../../courses/server/index.ts';
import { createGroupSet } from './create-group.ts';

/** Sets beyond these are left out, so that courses that are copied into each other do not grow without end. */
const mostSets = 100;

/** The group sets of a course with their sizes, without their groups. */
export const importGroupSets: ImportPart = {
  part: 'groupSets',
  copy: async (tx, { sourceId, courseId, now }) => {
    const sets = await tx
      .selectFrom('groupSet')
      .select(['id', 'minimumSize', 'maximumSize'])
      .where('courseId', '=', sourceId)
      .orderBy('id')
      .limit(mostSets)
      .execute();
    const ids = new Map<number, number>();
    for (const { id, minimumSize, maximumSize } of sets)
      ids.set(id, await createGroupSet(tx, { courseId, minimumSize, maximumSize, now }));
    return ids;
  },
};
