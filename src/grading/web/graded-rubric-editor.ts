import { lazyPart } from '../../design/web/index.ts';
import { RubricEditor } from '../../rubrics/web/index.ts';

/** Large and seldom opened, so it is loaded separately. */
export const GradedRubricEditor = lazyPart(async () => {
  // Its inside comes beside it, not after it.
  RubricEditor.fetchAhead();
  return (await import('./GradedRubricEditor.tsx')).GradedRubricEditor;
});
