// From rubric points to a grade, as an exact fraction on the scale from 0 to 10 (GRADE-017, GRADE-020).
import Fraction from 'fraction.js';
import type { HeldPermissions } from '../../access/domain/held.ts';
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import type { Choice, RubricRow } from '../../rubrics/domain/model.ts';
import { exactOf } from '../../rubrics/domain/rules/exact.ts';
import {
  hasAllChosen,
  itemsOf,
  maxPointsOf,
  pointsOf,
  type PointsRow,
} from '../../rubrics/domain/rules/points.ts';
import { assignedAlready, gradeOutside, mayNotAssign } from './refusals.ts';

/** The maximum of an assignment that names none: a full grade without bonus (GRADE-010). */
export const defaultMaxGrade = 10;

export interface GradedRubric {
  readonly rows: readonly PointsRow[];
  readonly fixedMaxPoints: number | null;
  readonly maxGrade: number | null;
}

/** The grade for these choices; null without choices, or when the rubric cannot give points. */
export function rubricGradeOf(rubric: GradedRubric, choices: readonly Choice[]): number | null {
  return gradesBy(rubric)(choices);
}

/** The same for many works: what is the same for all of them is worked out once. */
export function gradesBy(rubric: GradedRubric): (choices: readonly Choice[]) => number | null {
  const itemOfChoice = itemsOf(rubric.rows);
  const maxPoints = maxPointsOf(rubric.rows, rubric.fixedMaxPoints);
  const max = rubric.maxGrade ?? defaultMaxGrade;
  return (choices) => {
    const points = pointsOf(itemOfChoice, choices);
    if (points === undefined || maxPoints.lte(0)) return null;
    return clamped(points.mul(10).div(maxPoints), max).valueOf();
  };
}

/** The final grade: an override by hand, or else the rubric's grade. */
export function gradeOf(override: number | null, rubricGrade: number | null): number | null {
  return override ?? rubricGrade;
}

/** A grade by hand must lie between 0 and the maximum; null removes it. */
export function mayGiveGrade(grade: number | null, maxGrade: number | null): Verdict {
  const max = maxGrade ?? defaultMaxGrade;
  if (grade === null || (grade >= 0 && grade <= max)) return allowed;
  return refused(gradeOutside, {
    text: `The grade should be between 0 and ${max}.`,
    fieldList: [{ path: '/grade', message: `From 0 to ${max}.` }],
  });
}

interface AssignFacts {
  readonly permissions: HeldPermissions;
  /** True when graders assign the work to themselves. */
  readonly isOneself: boolean;
  /** The present assignee. */
  readonly assigneeId: number | null;
}

/** The rule 'assign grader': can_assign_graders; graders may also take unassigned work themselves. */
export function mayAssign({ permissions, isOneself, assigneeId }: AssignFacts): Verdict {
  if (permissions.has('can_assign_graders')) return allowed;
  if (!isOneself || !permissions.has('can_grade_work'))
    return refused(mayNotAssign, { extra: { missingPermissions: ['can_assign_graders'] } });
  return assigneeId === null ? allowed : refused(assignedAlready);
}

/** The grade as the history stores it: -1 means that it was removed. */
export function historyGradeOf(grade: number | null): number {
  return grade ?? -1;
}

/** The grade that the history stored so; null when it was removed. */
export function historyGradeShown(stored: number | null): number | null {
  return stored === null || stored < 0 ? null : stored;
}

/**
 * Whether a submission is graded: a person overrode the grade, or chose every row that tests do not fill. Where tests
 * fill every row, their final result decides; without a rubric only an override counts.
 */
export function isGradedBy(marking: {
  isOverridden: boolean;
  rows: readonly Pick<RubricRow, 'id' | 'locked'>[];
  choices: readonly Pick<Choice, 'rowId'>[];
  testsAreFinal: boolean;
}): boolean {
  const { isOverridden, rows, choices, testsAreFinal } = marking;
  if (isOverridden || rows.length === 0) return isOverridden;
  const testsFillAll = rows.every((row) => row.locked !== false);
  return testsFillAll ? testsAreFinal : hasAllChosen(rows, choices);
}

function clamped(grade: Fraction, max: number): Fraction {
  if (grade.lt(0)) return new Fraction(0);
  return grade.gt(exactOf(max)) ? exactOf(max) : grade;
}
