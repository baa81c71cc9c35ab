import { lazyPart } from '../../design/web/index.ts';

export type { SaveQuestions } from './save-questions.ts';
export { RubricView } from './RubricView.tsx';
export { RubricMarker } from './RubricMarker.tsx';
export { rubricQueries, useRubricRows } from './queries.ts';

/** The categories of a rubric to choose in, for marks that are no results of it. */
export const RubricRowCards = lazyPart(async () => (await import('./marking/RowCards.tsx')).RowCards);

/** The editor is large and seldom opened, so it is a chunk of its own. */
export const RubricEditor = lazyPart(async () => (await import('./RubricEditor.tsx')).RubricEditor);
