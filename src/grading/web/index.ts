import { lazyPart } from '../../design/web/index.ts';

export { GradeBox } from './GradeBox.tsx';
export { managementTabsOf, type ManagementTab } from './management-tabs.ts';
export { useGradeDecimals, useGradeScale, type GradeScale } from './queries.ts';

/** Large and seldom opened: a chunk of its own. */
export const GradedRubricEditor = lazyPart(
  async () => (await import('./GradedRubricEditor.tsx')).GradedRubricEditor,
);

export const GradersTab = lazyPart(async () => (await import('./GradersTab.tsx')).GradersTab);
