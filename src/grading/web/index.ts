import { lazyPart } from '../../design/web/index.ts';

export { gradebookTab } from './gradebook/course-tab.ts';
export { GradeBox } from './GradeBox.tsx';
export { GradedRubricEditor } from './graded-rubric-editor.ts';
export { gradersTab, rubricTab } from './management-tabs.ts';
export { useGradeDecimals, useGradeScale, type GradeScale } from './queries.ts';

export const RegradeQueue = lazyPart(async () => (await import('./regrades/RegradeQueue.tsx')).RegradeQueue);
export const RegradeRequests = lazyPart(
  async () => (await import('./regrades/RegradeRequests.tsx')).RegradeRequests,
);

export const ImportGradesCard = lazyPart(
  async () => (await import('./import/ImportGradesCard.tsx')).ImportGradesCard,
);
