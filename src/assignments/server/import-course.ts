// The assignments of a course, copied into another one.
import type { ImportPart } from '../../courses/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { tooManyAssignments } from '../domain/refusals.ts';
import { copyAssignment } from './copy-assignment.ts';
import { mostAssignments, settleOrder } from './create-assignment.ts';
import { countInCourse, listToImport, updateAssignment } from './store.ts';

export const importAssignments: ImportPart = {
  part: 'assignments',
  copy: async (tx, { sourceId, courseId, tenantId, now, copiesOf }) => {
    const sources = await listToImport(tx, sourceId);
    if (sources.length + (await countInCourse(tx, courseId)) > mostAssignments)
      throw new RefusedError(tooManyAssignments);
    const groupSets = copiesOf('groupSets');
    const ids = new Map<number, number>();
    for (const source of sources) {
      const groupSetId = source.groupSetId === null ? null : (groupSets.get(source.groupSetId) ?? null);
      const target = { courseId, tenantId, groupSetId, now, orderKeyForNow: source.orderKey };
      const copy = await copyAssignment(tx, source, target);
      ids.set(source.id, copy.id);
    }
    for (const { id, divisionParentId } of sources) {
      const parent = divisionParentId === null ? undefined : ids.get(divisionParentId);
      const copy = ids.get(id);
      if (parent !== undefined && copy !== undefined)
        await updateAssignment(tx, copy, { divisionParentId: parent });
    }
    return ids;
  },
  settle: (tx, { courseId }, copies) => settleOrder(tx, courseId, [...copies.values()]),
};
