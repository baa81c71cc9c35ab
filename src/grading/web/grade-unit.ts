import type { GradeUnit } from '../../submissions/web/index.ts';
import { formatGrade, gradeOfShown, shownGradeOf } from '../domain/display.ts';
import { defaultMaxGrade } from '../domain/rules.ts';
import type { GradeScale } from './queries.ts';

/** Grades as lists of submissions write and read them; nothing is written while the scale is being read. */
export function gradeUnitOf(scale: GradeScale | undefined): GradeUnit {
  if (!scale)
    return { highest: defaultMaxGrade, text: () => '', shown: (grade) => grade, stored: (grade) => grade };
  const { grading, decimals, maxGrade } = scale;
  return {
    highest: maxGrade,
    text: (grade) => formatGrade(grade, grading, decimals),
    shown: (grade) => shownGradeOf(grade, grading, decimals),
    stored: (shown) => gradeOfShown(shown, grading),
  };
}
