import { useState } from 'react';
import { showToast, Stack } from '../../design/web/index.ts';
import type { CallInput } from '../../kernel/domain/client.ts';
import { api } from '../../kernel/web/api.ts';
import { RubricEditor, type SaveQuestions } from '../../rubrics/web/index.ts';
import { gradingContract } from '../domain/contract.ts';
import { GradeChanges } from './GradeChanges.tsx';
import { useGradeScale, type GradeScale } from './queries.ts';
import { RubricTakeBack } from './RubricTakeBack.tsx';
import { texts } from './texts.ts';

interface GradedRubricEditorProps {
  assignmentId: number;
  disabledReason?: string | undefined;
}

/** The rubric editor. Before it saves, it shows which grades change; afterwards the change can be taken back. */
export function GradedRubricEditor({ assignmentId, disabledReason }: GradedRubricEditorProps) {
  const scale = useGradeScale(assignmentId);
  const [takenBack, setTakenBack] = useState(0);
  return (
    <Stack gap={4}>
      {disabledReason === undefined && (
        <RubricTakeBack
          assignmentId={assignmentId}
          onTakenBack={() => {
            showToast({ kind: 'success', title: texts.takenBack });
            setTakenBack((count) => count + 1);
          }}
        />
      )}
      <RubricEditor
        // The form starts again from the rubric that has come back.
        key={takenBack}
        assignmentId={assignmentId}
        disabledReason={disabledReason}
        beforeSave={(body, ifMatch) => askAboutGrades({ params: { assignmentId }, body, ifMatch }, scale)}
      />
    </Stack>
  );
}

async function askAboutGrades(
  toSave: CallInput<typeof gradingContract.previewRubricGrades>,
  scale: GradeScale | undefined,
): Promise<SaveQuestions> {
  const preview = await api.call(gradingContract.previewRubricGrades, toSave);
  const { changes, clearedCount, gradesAreVisible } = preview;
  const isAsked = changes.length > 0;
  return {
    questions: [
      ...(clearedCount > 0 ? [texts.cleared(clearedCount)] : []),
      ...(isAsked ? [texts.gradesChange(changes.length)] : []),
      ...(isAsked && gradesAreVisible ? [texts.studentsSee] : []),
    ],
    details: isAsked ? <GradeChanges changes={changes} scale={scale} /> : undefined,
    canUndo: clearedCount === 0 && isAsked,
  };
}
