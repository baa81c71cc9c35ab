export { GradeBox } from './GradeBox.tsx';
export { GradedRubricEditor } from './GradedRubricEditor.tsx';
export { useGradeScale, type GradeScale } from './queries.ts';
