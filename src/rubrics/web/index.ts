import { lazyPart } from '../../design/web/index.ts';

export type { SaveQuestions } from './save-questions.ts';
export { RubricView } from './RubricView.tsx';
export { RubricMarker } from './RubricMarker.tsx';
export { rubricQueries, useRubricRows } from './queries.ts';

/** One category of a rubric, for marks that are no results of it. */
export const RubricRowCard = lazyPart(async () => (await import('./RowCard.tsx')).RowCard);

/** The editor is large and seldom opened, so it is a chunk of its own. */
export const RubricEditor = lazyPart(async () => (await import('./RubricEditor.tsx')).RubricEditor);
