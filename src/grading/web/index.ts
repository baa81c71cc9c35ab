import { lazy } from 'react';

export { GradeBox } from './GradeBox.tsx';
export { useGradeScale, type GradeScale } from './queries.ts';

/** Large and seldom opened: a chunk of its own, for a Suspense. */
export const GradedRubricEditor = lazy(async () => ({
  default: (await import('./GradedRubricEditor.tsx')).GradedRubricEditor,
}));
