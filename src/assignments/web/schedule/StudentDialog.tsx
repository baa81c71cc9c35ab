import type { ReactNode } from 'react';
import { CloseButton, Dialog, Form, FormButtons, type FormState } from '../../../design/web/index.ts';
import type { User } from '../../../people/domain/model.ts';
import type { IndividualDates } from '../../domain/individual-dates/model.ts';
import { StudentField } from './StudentField.tsx';
import { texts } from './texts.ts';

export interface IndividualDialogProps {
  assignmentId: number;
  courseId: number;
  /** Of whom; undefined while the student is still to be chosen. */
  dates: IndividualDates | undefined;
  onClose: () => void;
}

interface StudentDialogProps<Values extends object> extends Omit<IndividualDialogProps, 'assignmentId'> {
  title: string;
  form: FormState<Values>;
  /** The chosen student. */
  user: User | null;
  onUser: (user: User | null) => void;
  /** True when the student has some already, which the dialog changes. */
  isChange: boolean;
  /** What is still wrong with the other fields. */
  problem: string | undefined;
  store: (userId: number) => Promise<unknown>;
  /** The other fields. */
  children: ReactNode;
}

/** Gives something to one student, who is chosen first, or changes what they have. */
export function StudentDialog<Values extends object>(props: StudentDialogProps<Values>) {
  const { title, form, user, onUser, courseId, dates, isChange, problem, store, onClose, children } = props;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Form
        form={form}
        aria-label={title}
        disabledReason={user === null ? texts.chooseStudent : problem}
        submit={async () => {
          if (user) await store(user.id);
        }}
        onSuccess={onClose}
        buttons={
          <FormButtons label={isChange ? texts.save : texts.give} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <StudentField courseId={courseId} given={dates?.user} value={user} onChange={onUser} />
        {children}
      </Form>
    </Dialog>
  );
}
