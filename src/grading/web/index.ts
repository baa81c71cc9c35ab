import { lazyPart } from '../../design/web/index.ts';

export { gradebookTab } from './gradebook/course-tab.ts';
export { GradeBox } from './GradeBox.tsx';
export { GradedRubricEditor } from './graded-rubric-editor.ts';
export { gradersTab, rubricTab } from './management-tabs.ts';
export { useGradeDecimals, useGradeScale, type GradeScale } from './queries.ts';

export const ImportGradesCard = lazyPart(
  async () => (await import('./import/ImportGradesCard.tsx')).ImportGradesCard,
);
