import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState, showFailure, showToast, SkeletonRows } from '../../design/web/index.ts';
import { presentOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { RubricMeanwhile, type RubricRow, type WrittenRubric } from '../domain/model.ts';
import { rubricTagOf } from '../domain/rules/rubric-tag.ts';
import { draftOf, restorable, writtenOf } from './draft.ts';
import { rubricQueries, useAssignment, useRubricRows, useSaveRubric } from './queries.ts';
import { RubricForm } from './RubricForm.tsx';
import type { SaveQuestions } from './save-questions.ts';
import { texts } from './texts.ts';

interface RubricEditorProps {
  assignmentId: number;
  /** The reason why the rubric cannot be changed, such as a missing right or an archived course. */
  disabledReason?: string | undefined;
  /** Gets what is to be saved with the tag of the rubric in whose place it comes. */
  beforeSave?: ((written: WrittenRubric, ifMatch: string) => Promise<SaveQuestions>) | undefined;
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
  const [theirs, setTheirs] = useState<RubricMeanwhile>();
  const error = rows.error ?? assignment.error;
  if (error !== null) return <ErrorState title={texts.loadFailed} error={error} onRetry={rows.refetch} />;
  if (rows.value === undefined || assignment.data === undefined) return <SkeletonRows rows={6} />;

  const initial = draftOf(rows.value, assignment.data.fixedMaxRubricPoints);
  const restart = (stored: RubricRow[]) => {
    client.setQueryData(rubricQueries.rows(assignmentId).queryKey, stored);
    setTheirs(undefined);
    setRevision((count) => count + 1);
  };
  const save = async (body: WrittenRubric, ifMatch: string) => {
    const answer = await saveCall.mutateAsync({ params: { assignmentId }, body, ifMatch });
    return { rows: answer.body, maxPoints: body.maxPoints };
  };
  /** Where somebody else has saved meanwhile, the first try says so, and the next one replaces theirs. */
  const overTheirs = async <Done,>(
    { written, seen }: { written: WrittenRubric; seen: WrittenRubric },
    send: (written: WrittenRubric, ifMatch: string) => Promise<Done>,
  ): Promise<Done> => {
    try {
      if (!theirs) return await send(written, rubricTagOf(seen));
      return await send(restorable(written, theirs.rows), rubricTagOf(theirs));
    } catch (failure) {
      const present = meanwhileOf(failure);
      if (!present) throw failure;
      setTheirs(present);
      throw new Error(texts.rubricMeanwhile, { cause: failure });
    }
  };
  const takeBack = async (stored: RubricMeanwhile) => {
    try {
      const { rows: former } = await save(restorable(writtenOf(initial), stored.rows), rubricTagOf(stored));
      restart(former);
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
      beforeSave={(written, seen) => overTheirs({ written, seen }, beforeSave ?? askNothing)}
      save={(written, seen) => overTheirs({ written, seen }, save)}
      onSaved={(stored, canUndo) => {
        restart(stored.rows);
        const undo = canUndo ? () => void takeBack(stored) : undefined;
        showToast({ kind: 'success', title: texts.savedTitle, undo });
      }}
      onReplaced={restart}
    />
  );
}

const askNothing = () => Promise.resolve({ questions: [], canUndo: false });

/** The rubric that somebody else has saved. The call that saves is of version 1, that which asks before of version 2. */
function meanwhileOf(failure: unknown): RubricMeanwhile | undefined {
  const [first, second] = (['v1', 'v2'] as const).map((wire) =>
    presentOf({ wire }, RubricMeanwhile, failure),
  );
  return first ?? second;
}
