import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  Text,
  TextArea,
  useFormState,
} from '../../design/web/index.ts';
import { useCall } from '../../kernel/web/api.ts';
import { examContract } from '../domain/contract.ts';
import { maxLockReason } from '../domain/model.ts';
import type { StudentDialogProps } from './student-dialog.ts';
import { lockTexts as texts } from './texts.ts';

/** Locks one student out. They read the reason. */
export function LockDialog({ assignmentId, student: { user }, onClose }: StudentDialogProps) {
  const lock = useCall(examContract.lockExamStudent);
  const form = useFormState({ initial: { reason: '' } });
  return (
    <Dialog opened onClose={onClose} title={texts.lockTitle(user.name)} size="s">
      <Form
        form={form}
        aria-label={texts.lockTitle(user.name)}
        submit={(body) => lock.mutateAsync({ params: { assignmentId, userId: user.id }, body })}
        onSuccess={onClose}
        buttons={
          <FormButtons label={texts.lock} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <Text>{texts.lockEffect}</Text>
        <TextArea label={texts.reason} required maxLength={maxLockReason} {...form.field('reason')} />
      </Form>
    </Dialog>
  );
}
