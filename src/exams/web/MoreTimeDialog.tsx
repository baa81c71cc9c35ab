import { examTimeContract, mostExtraMinutes } from '../../assignments/domain/exam/extra-time-contract.ts';
import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  IntegerInput,
  Text,
  TextArea,
  useFormState,
} from '../../design/web/index.ts';
import { useCall } from '../../kernel/web/api.ts';
import type { ExamStudent } from '../domain/model.ts';
import { moreTimeTexts as texts } from './texts.ts';

interface MoreTimeDialogProps {
  assignmentId: number;
  /** Undefined: everybody gets it. */
  student?: ExamStudent;
  onClose: () => void;
}

/** Gives one student, or everybody, more time in the exam that runs. */
export function MoreTimeDialog({ assignmentId, student, onClose }: MoreTimeDialogProps) {
  const forAll = useCall(examTimeContract.lengthenExam);
  const forOne = useCall(examTimeContract.lengthenExamOfStudent);
  const form = useFormState<{ minutes: number | null; reason: string }>({
    initial: { minutes: 5, reason: '' },
  });
  const title = student ? texts.titleOf(student.user.name) : texts.titleOfAll;
  const send = async (minutes: number, reason: string) => {
    if (!student) await forAll.mutateAsync({ params: { assignmentId }, body: { minutes } });
    else
      await forOne.mutateAsync({
        params: { assignmentId, userId: student.user.id },
        body: { minutes, reason },
      });
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="s">
      <Form
        form={form}
        aria-label={title}
        mayBeUnchanged
        disabledReason={form.values.minutes === null ? texts.needed : undefined}
        submit={({ minutes, reason }) => send(minutes ?? 0, reason)}
        onSuccess={onClose}
        buttons={
          <FormButtons label={texts.give} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <Text>{student ? texts.effectOfOne : texts.effectOfAll}</Text>
        <IntegerInput label={texts.minutes} min={1} max={mostExtraMinutes} {...form.field('minutes')} />
        {student && <TextArea label={texts.reason} required maxLength={1000} {...form.field('reason')} />}
      </Form>
    </Dialog>
  );
}
