import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  Select,
  showToast,
  SubmitButton,
  Switch,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import type { ManagedUser } from '../../../people/domain/administration.ts';
import { useChangeUser, useMailInitialPassword, useRoleNames } from '../queries.ts';
import { texts } from '../texts.ts';
import { personProblems } from './person-problems.ts';

interface Values {
  name: string;
  email: string;
  roleId: string | null;
  active: boolean;
}

/** Name, address, role and state of somebody else's account. */
export function EditUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const change = useChangeUser();
  const mail = useMailInitialPassword();
  const roles = useRoleNames();
  const { username, name, email, active, role } = user;
  const form = useFormState<Values>({
    initial: { name, email, active, roleId: String(role.id) },
    validate: (values) => personProblems({ ...values, username }),
  });
  const options = (roles.data ?? []).map(({ id, name: label }) => ({ value: String(id), label }));
  const isGivable = options.some(({ value }) => value === String(role.id));
  const submit = ({ roleId, ...values }: Values) => {
    const isOther = roleId !== null && roleId !== String(role.id);
    const body = { ...values, ...(isOther ? { roleId: Number(roleId) } : {}) };
    return change.mutateAsync({ params: { userId: user.id }, body });
  };
  return (
    <Dialog opened onClose={onClose} title={texts.editUser(user.name)}>
      <Form
        form={form}
        submit={submit}
        onSuccess={() => {
          showToast({ kind: 'success', title: texts.userSaved });
          onClose();
        }}
        buttons={
          <FormButtons>
            <CloseButton />
            {!user.hasPassword && (
              <SubmitButton
                kind="quiet"
                submit={() => mail.mutateAsync({ params: { userId: user.id } })}
                onSuccess={() => showToast({ kind: 'success', title: texts.linkSent })}
              >
                {texts.sendLink}
              </SubmitButton>
            )}
          </FormButtons>
        }
      >
        <TextInput label={texts.username} readOnly value={username} onChange={() => undefined} />
        <TextInput label={texts.name} required autoFocus {...form.field('name')} />
        <TextInput label={texts.email} required type="email" {...form.field('email')} />
        <Select
          label={texts.role}
          options={isGivable ? options : [{ value: String(role.id), label: role.name }, ...options]}
          {...form.field('roleId')}
        />
        <Switch
          label={texts.active}
          description={texts.activeHint}
          checked={form.values.active}
          onChange={(value) => form.set({ active: value })}
        />
      </Form>
    </Dialog>
  );
}
