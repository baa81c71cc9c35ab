// Questions about an assignment that rooms above answer.
import type { Db } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';

export const assignmentSlots = {
  /** The most undeleted submissions that any one author has in the assignment (ASGN-047). */
  largestSubmissionCount: declareSlot<(db: Db, assignmentId: number) => Promise<number>>(
    'assignments.largestSubmissionCount',
    () => Promise.resolve(0),
  ),
};
