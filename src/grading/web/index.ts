import { lazyPart } from '../../design/web/index.ts';
import { RubricEditor } from '../../rubrics/web/index.ts';

export { gradebookTab } from './gradebook/course-tab.ts';
export { GradeBox } from './GradeBox.tsx';
export { gradersTab, rubricTab } from './management-tabs.ts';
export { useGradeDecimals, useGradeScale, type GradeScale } from './queries.ts';

export const ImportGradesCard = lazyPart(
  async () => (await import('./import/ImportGradesCard.tsx')).ImportGradesCard,
);

/** Large and seldom opened, so it is loaded separately. */
export const GradedRubricEditor = lazyPart(async () => {
  // Its inside comes beside it, not after it.
  RubricEditor.fetchAhead();
  return (await import('./GradedRubricEditor.tsx')).GradedRubricEditor;
});
