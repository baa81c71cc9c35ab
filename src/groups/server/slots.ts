// Questions about groups that upper rooms answer.
import type { Context } from '../../access/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';

export const groupSlots = {
  /** Which of these authors have ever handed in. */
  authorsWithWork: declareSlot<(db: Db, authorIds: readonly number[]) => Promise<ReadonlySet<number>>>(
    'groups.authorsWithWork',
    () => Promise.resolve(new Set()),
  ),
  /** The assignments of the course that use group sets and that the caller may know of, by group set. */
  assignmentIds: declareSlot<
    (ctx: Context, courseId: number) => Promise<ReadonlyMap<number, readonly number[]>>
  >('groups.assignmentIds', () => Promise.resolve(new Map())),
  /** Whether an assignment uses the group set, whoever may know of it. */
  isUsed: declareSlot<(db: Db, groupSetId: number) => Promise<boolean>>('groups.isUsed', () =>
    Promise.resolve(false),
  ),
};
