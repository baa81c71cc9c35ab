// How grades are shown: stored from 0 to 10, displayed on the scale of the assignment (GRADE-003 to GRADE-010).
import type { Grading } from '../../assignments/domain/model.ts';
import { exactOf } from '../../rubrics/domain/rules/exact.ts';

/** Decimals of each scale, from the settings ASSIGNMENT_POINT_DECIMALS and ASSIGNMENT_PERCENTAGE_DECIMALS. */
export interface GradeDecimals {
  readonly points: number;
  readonly percentage: number;
}

/** A grade as text on the scale of its assignment; percentages carry their sign. */
export function formatGrade(grade: number, grading: Grading, decimals: GradeDecimals): string {
  const places = decimals[grading.scale];
  const shown = exactOf(grade)
    .mul(exactOf(gradeMultiplierOf(grading)))
    .round(places);
  return shown.valueOf().toFixed(places) + (grading.scale === 'percentage' ? '%' : '');
}

/** The factor between a stored grade and the shown one (GRADE-008, GRADE-009). */
export function gradeMultiplierOf(grading: Grading): number {
  return grading.scale === 'points' ? grading.points / 10 : 10;
}

/** The stored grade for a number that was typed on the assignment's scale. */
export function gradeOfShown(shown: number, grading: Grading): number {
  return exactOf(shown)
    .div(exactOf(gradeMultiplierOf(grading)))
    .valueOf();
}

/** The number to edit for a stored grade, rounded as it is shown. */
export function shownGradeOf(grade: number, grading: Grading, decimals: GradeDecimals): number {
  return exactOf(grade)
    .mul(exactOf(gradeMultiplierOf(grading)))
    .round(decimals[grading.scale])
    .valueOf();
}
