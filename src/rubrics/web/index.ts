export { RubricEditor, type SaveQuestions } from './RubricEditor.tsx';
export { RubricMarker } from './RubricMarker.tsx';
export { rubricQueries, useRubricRows } from './queries.ts';
