import { useState } from 'react';
import {
  Button,
  Dialog,
  Form,
  FormButtons,
  IconPlus,
  Select,
  TextInput,
  useFormState,
} from '../../design/web/index.ts';
import { studentRoleName, type CourseRole } from '../domain/model.ts';
import { usePutMember } from './queries.ts';
import { roleOptionsOf } from './role-options.ts';
import { texts } from './texts.ts';

interface AddMemberProps {
  courseId: number;
  roles: readonly CourseRole[];
}

/** A button that opens a dialog; the dialog stays open, so that several can be added one after the other. */
export function AddMember(props: AddMemberProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={() => setOpened(true)}>
        {texts.addMember}
      </Button>
      <Dialog opened={opened} onClose={close} title={texts.addMember} size="s">
        <AddMemberForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function AddMemberForm({ courseId, roles, onClose }: AddMemberProps & { onClose: () => void }) {
  const student = roles.find((role) => role.name === studentRoleName);
  const roleId = student ? String(student.id) : null;
  const form = useFormState<{ username: string; roleId: string | null }>({
    initial: { username: '', roleId },
  });
  const add = usePutMember();
  return (
    <Form
      form={form}
      aria-label={texts.addMember}
      submit={(values) =>
        add.mutateAsync({
          params: { courseId },
          body: { username: values.username, roleId: Number(values.roleId) },
        })
      }
      onSuccess={() => form.set({ username: '' })}
      buttons={
        <FormButtons label={texts.add} kind="primary">
          <Button onClick={onClose}>{texts.close}</Button>
        </FormButtons>
      }
    >
      <TextInput
        label={texts.username}
        description={texts.addMemberHint}
        required
        autoFocus
        {...form.field('username')}
      />
      <Select label={texts.role} required options={roleOptionsOf(roles)} {...form.field('roleId')} />
    </Form>
  );
}
