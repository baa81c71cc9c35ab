import { useState } from 'react';
import {
  DecimalInput,
  Row,
  showToast,
  Stack,
  SubmitButton,
  TextArea,
  Alert,
  useLeaveGuard,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import type { Choice } from '../../../rubrics/domain/model.ts';
import { RubricRowCards, useRubricRows } from '../../../rubrics/web/index.ts';
import { gradeOfShown, shownGradeOf } from '../../domain/display.ts';
import { secondContract } from '../../domain/second/contract.ts';
import type { OwnSecondMarking } from '../../domain/second/model.ts';
import { mayFinish } from '../../domain/second/rules.ts';
import { useGradeScale } from '../queries.ts';
import { texts } from './texts.ts';

interface SecondMarkingPanelProps {
  assignmentId: number;
  marking: OwnSecondMarking;
}

/** Rubric, grade and note of a second mark, which is stored until it is handed in. */
export function SecondMarkingPanel({ assignmentId, marking }: SecondMarkingPanelProps) {
  const rows = useRubricRows(assignmentId).value ?? [];
  const scale = useGradeScale(assignmentId);
  const put = useCall(secondContract.putSecondMark);
  const [mark, setMark] = useState({ choices: marking.choices, grade: marking.grade, note: marking.note });
  const choose = (rowId: number, choice: Choice | undefined): void => {
    const others = mark.choices.filter((one) => one.rowId !== rowId);
    setMark({ ...mark, choices: choice === undefined ? others : [...others, choice] });
  };
  const [stored, setStored] = useState(mark);
  const releaseGuard = useLeaveGuard(mark !== stored);
  const submit = async (isFinished: boolean): Promise<void> => {
    const params = { submissionId: Number(marking.submissionId) };
    await put.mutateAsync({ params, body: { ...mark, isFinished } });
    setStored(mark);
    releaseGuard();
  };
  const toastOf = (title: string) => () => showToast({ kind: 'success', title });
  return (
    <Stack gap={3}>
      <Alert title={texts.panel}>{texts.panelHint}</Alert>
      <RubricRowCards rows={rows} choices={mark.choices} onChoose={choose} />
      {scale && (
        <DecimalInput
          label={texts.grade}
          description={texts.gradeHint}
          width={160}
          min={0}
          max={shownGradeOf(scale.maxGrade, scale.grading, scale.decimals)}
          unit={
            scale.grading.scale === 'points'
              ? texts.outOf(String(shownGradeOf(scale.maxGrade, scale.grading, scale.decimals)))
              : '%'
          }
          value={mark.grade === null ? null : shownGradeOf(mark.grade, scale.grading, scale.decimals)}
          onChange={(shown) =>
            setMark({ ...mark, grade: shown === null ? null : gradeOfShown(shown, scale.grading) })
          }
        />
      )}
      <TextArea
        label={texts.noteLabel}
        description={texts.noteHint}
        value={mark.note}
        maxLength={4000}
        onChange={(note) => setMark({ ...mark, note })}
      />
      <Row wrap>
        <SubmitButton
          submit={() => submit(true)}
          confirm={texts.handInQuestion}
          disabledReason={mayFinish(mark, rows).allowed ? undefined : texts.incomplete}
          onSuccess={toastOf(texts.handedIn)}
        >
          {texts.handIn}
        </SubmitButton>
        <SubmitButton kind="secondary" submit={() => submit(false)} onSuccess={toastOf(texts.saved)}>
          {texts.save}
        </SubmitButton>
      </Row>
    </Stack>
  );
}
