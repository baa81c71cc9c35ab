import { lazy } from 'react';

export type { SaveQuestions } from './RubricEditor.tsx';
export { RubricMarker } from './RubricMarker.tsx';
export { rubricQueries, useRubricRows } from './queries.ts';

/** Large and seldom opened: a chunk of its own, for a Suspense. */
export const RubricEditor = lazy(async () => ({
  default: (await import('./RubricEditor.tsx')).RubricEditor,
}));
