// Decides who sees the grade of a submission, and what they see of the grading status (API 20, GRADE-018).
import type { ManualGradingStatus } from './model.ts';

export interface GradeSightFacts {
  /** The grades of the assignment are released. */
  readonly isDone: boolean;
  readonly isAuthor: boolean;
  readonly seesBeforeDone: boolean;
  readonly seesOthersWork: boolean;
  /** The setting DISPLAY_GRADES_ENABLED. When it is off, authors get the rubric result but no number. */
  readonly displaysGrades: boolean;
  /** The first run of the tests has not ended. Authors see no grade until then (behaviour 18.4). */
  readonly isHeld: boolean;
}

/** The rule 'see grade'. */
export function maySeeGrade(facts: GradeSightFacts): boolean {
  if (facts.isAuthor && !facts.seesOthersWork && (facts.isHeld || !facts.displaysGrades)) return false;
  return (facts.isDone || facts.seesBeforeDone) && (facts.isAuthor || facts.seesOthersWork);
}

/** Whether the submission is graded, for people who may see its grade (SUB-001). */
export function manualGradingStatusOf(facts: { seesGrade: boolean; isGraded: boolean }): ManualGradingStatus {
  if (!facts.seesGrade) return 'unknown';
  return facts.isGraded ? 'finished' : 'unfinished';
}
