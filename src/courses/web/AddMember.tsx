import { useState } from 'react';
import {
  Button,
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  IconPlus,
  Select,
  TextInput,
  useFormState,
  usePageAction,
} from '../../design/web/index.ts';
import type { User } from '../../people/domain/model.ts';
import { UserField, useMaySearchUsers } from '../../people/web/index.ts';
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
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  usePageAction({ label: texts.addMember, onChoose: open });
  return (
    <>
      <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={open}>
        {texts.addMember}
      </Button>
      <Dialog opened={opened} onClose={close} title={texts.addMember} size="s">
        <AddMemberForm {...props} />
      </Dialog>
    </>
  );
}

interface Values {
  user: User | null;
  username: string;
  roleId: string | null;
}

function AddMemberForm({ courseId, roles }: AddMemberProps) {
  const maySearch = useMaySearchUsers();
  const student = roles.find((role) => role.name === studentRoleName);
  const initial: Values = { user: null, username: '', roleId: student ? String(student.id) : null };
  const form = useFormState<Values>({ initial });
  const isEmpty = form.values.user === null && form.values.username === '';
  const add = usePutMember();
  const [addedCount, setAddedCount] = useState(0);
  const submit = ({ user, username, roleId }: Values) => {
    const tenant = user?.tenantId ? { tenantId: user.tenantId } : {};
    const body = { username: user?.username ?? username, ...tenant, roleId: Number(roleId) };
    return add.mutateAsync({ params: { courseId }, body });
  };
  return (
    <Form
      form={form}
      aria-label={texts.addMember}
      submit={submit}
      onSuccess={() => {
        form.startOver({ ...initial, roleId: form.values.roleId });
        setAddedCount(addedCount + 1);
      }}
      buttons={
        <FormButtons label={texts.add} kind="primary">
          <CloseButton>{texts.close}</CloseButton>
        </FormButtons>
      }
    >
      {maySearch ? (
        <UserField
          // A field of its own for each: the next one begins with the focus and without complaints.
          key={addedCount}
          label={texts.user}
          required
          autoFocus
          excludeCourse={courseId}
          value={form.values.user}
          onChange={(user) => form.set({ user })}
        />
      ) : (
        <TextInput
          key={addedCount}
          label={texts.username}
          description={texts.addMemberHint}
          required
          autoFocus
          {...form.field('username')}
        />
      )}
      <Select
        label={texts.role}
        required
        options={roleOptionsOf(roles)}
        {...form.field('roleId')}
        // A role without a person is nothing that could get lost: closing must not ask.
        onChange={(roleId) => (isEmpty ? form.startOver({ ...initial, roleId }) : form.set({ roleId }))}
      />
    </Form>
  );
}
