import { lazyPart } from '../../design/web/index.ts';

export { gradebookTab } from './gradebook/course-tab.ts';
export { GradeBox } from './GradeBox.tsx';
export { GradedRubricEditor } from './graded-rubric-editor.ts';
export { gradersTab, rubricTab } from './management-tabs.ts';
export { gradeUnitOf } from './grade-unit.ts';
export { useLeavesSecondMarks, useOpenSecondMarking } from './second/queries.ts';
export { useGradeDecimals, useGradeScale, type GradeScale } from './queries.ts';

export const RegradeQueue = lazyPart(async () => (await import('./regrades/RegradeQueue.tsx')).RegradeQueue);
export const RegradeRequests = lazyPart(
  async () => (await import('./regrades/RegradeRequests.tsx')).RegradeRequests,
);

export const SecondMarkingPanel = lazyPart(
  async () => (await import('./second/SecondMarkingPanel.tsx')).SecondMarkingPanel,
);
export const SecondMarkingNote = lazyPart(
  async () => (await import('./second/SecondMarkingNote.tsx')).SecondMarkingNote,
  { fallback: () => null },
);

export const ImportGradesCard = lazyPart(
  async () => (await import('./import/ImportGradesCard.tsx')).ImportGradesCard,
);
