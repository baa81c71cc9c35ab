import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState, showFailure, showToast, SkeletonRows } from '../../design/web/index.ts';
import type { RubricRow, WrittenRubric } from '../domain/model.ts';
import { draftOf, restorable, writtenOf } from './draft.ts';
import { rubricQueries, useAssignment, useRubricRows, useSaveRubric } from './queries.ts';
import { RubricForm } from './RubricForm.tsx';
import type { SaveQuestions } from './save-questions.ts';
import { texts } from './texts.ts';

interface RubricEditorProps {
  assignmentId: number;
  /** The reason why the rubric cannot be changed, such as a missing right or an archived course. */
  disabledReason?: string | undefined;
  beforeSave?: ((written: WrittenRubric) => Promise<SaveQuestions>) | undefined;
}

/**
 * The rubric editor of an assignment (RUB-030). After each save the form starts again from the stored rubric.
 */
export function RubricEditor({ assignmentId, disabledReason, beforeSave }: RubricEditorProps) {
  const client = useQueryClient();
  const rows = useRubricRows(assignmentId);
  const assignment = useAssignment(assignmentId);
  const saveCall = useSaveRubric();
  const [revision, setRevision] = useState(0);
  const error = rows.error ?? assignment.error;
  if (error !== null) return <ErrorState title={texts.loadFailed} error={error} onRetry={rows.refetch} />;
  if (rows.value === undefined || assignment.data === undefined) return <SkeletonRows rows={6} />;

  const initial = draftOf(rows.value, assignment.data.fixedMaxRubricPoints);
  const restart = (stored: RubricRow[]) => {
    client.setQueryData(rubricQueries.rows(assignmentId).queryKey, stored);
    setRevision((count) => count + 1);
  };
  const save = async (written: WrittenRubric) => {
    const answer = await saveCall.mutateAsync({ params: { assignmentId }, body: written });
    return answer.body;
  };
  const takeBack = async (stored: RubricRow[]) => {
    try {
      restart(await save(restorable(writtenOf(initial), stored)));
      showToast({ kind: 'success', title: texts.undone });
    } catch (failure) {
      showFailure(texts.notUndone, failure);
    }
  };

  return (
    <RubricForm
      key={revision}
      assignmentId={assignmentId}
      initial={initial}
      disabledReason={disabledReason}
      beforeSave={beforeSave}
      save={save}
      onSaved={(stored, canUndo) => {
        restart(stored);
        const undo = canUndo ? () => void takeBack(stored) : undefined;
        showToast({ kind: 'success', title: texts.savedTitle, undo });
      }}
      onReplaced={restart}
    />
  );
}
