// Questions about an assignment that upper rooms answer.
import type { Db } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';
import type { DoneType } from '../domain/model.ts';

export interface GradersOf {
  assignmentId: number;
  courseId: number;
  doneType: DoneType;
}

export const assignmentSlots = {
  /** The largest number of undeleted submissions that one author has in the assignment (ASGN-047). */
  largestSubmissionCount: declareSlot<(db: Db, assignmentId: number) => Promise<number>>(
    'assignments.largestSubmissionCount',
    () => Promise.resolve(0),
  ),
  /** The assignments of a course that have at least one row in their rubric. */
  listIdsWithRubric: declareSlot<(db: Db, courseId: number) => Promise<number[]>>(
    'assignments.listIdsWithRubric',
    () => Promise.resolve([]),
  ),
  /** Whether a group has handed in for the assignment; deleted submissions do not count (decision 59). */
  hasGroupWork: declareSlot<(db: Db, assignmentId: number) => Promise<boolean>>(
    'assignments.hasGroupWork',
    () => Promise.resolve(false),
  ),
  /** Whether somebody has connected a repository with the assignment (ASGN-046). */
  hasGitHooks: declareSlot<(db: Db, assignmentId: number) => Promise<boolean>>(
    'assignments.hasGitHooks',
    () => Promise.resolve(false),
  ),
  /** Whether all graders that grading waits for are done (ASGN-048). */
  isGradingDone: declareSlot<(db: Db, asked: GradersOf) => Promise<boolean>>(
    'assignments.isGradingDone',
    () => Promise.resolve(false),
  ),
};
