import { assignmentCopied } from '../../assignments/domain/events.ts';
import { findAssignment, setAssignmentColumns } from '../../assignments/server/index.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { copyRows } from './actions/copy-rows.ts';
import { listRows } from './store.ts';

export const rubricReactions: readonly Reaction[] = [
  reaction(assignmentCopied, async (tx, { sourceId, assignmentId, courseId, parts }) => {
    if (!parts.includes('rubric')) return;
    const source = await findAssignment(tx, sourceId);
    if (!source || (await listRows(tx, sourceId, { limit: 1 })).length === 0) return;
    const { fixedMaxRubricPoints } = source;
    await setAssignmentColumns(tx, { id: assignmentId, courseId }, { fixedMaxRubricPoints });
    await copyRows(tx, { sourceId, assignmentId });
  }),
];
