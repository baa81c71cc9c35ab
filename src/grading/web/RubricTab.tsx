import type { PanelProps } from '../../assignments/web/index.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { GradedRubricEditor } from './GradedRubricEditor.tsx';

export function RubricTab({ assignment, mayChange }: PanelProps) {
  return <GradedRubricEditor assignmentId={assignment.id} disabledReason={reasonOf(mayChange)} />;
}
