import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  showToast,
  Text,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { useAddUser } from '../queries.ts';
import { texts } from '../texts.ts';
import { personProblems } from './person-problems.ts';
import { RoleAndTenant } from './RoleAndTenant.tsx';

interface Values {
  username: string;
  name: string;
  email: string;
  tenantId: string | null;
  roleId: string | null;
}

/** One new account; its owner is mailed a link. */
export function AddUserDialog({ tenantId, onClose }: { tenantId: string | null; onClose: () => void }) {
  const add = useAddUser();
  const initial: Values = { username: '', name: '', email: '', tenantId, roleId: null };
  const form = useFormState<Values>({ initial, validate: personProblems });
  const submit = (values: Values) => {
    const { roleId, tenantId: within, ...person } = values;
    const role = roleId === null ? {} : { roleId: Number(roleId) };
    return add.mutateAsync({ body: { ...person, ...role, tenantId: within ?? '' } });
  };
  return (
    <Dialog opened onClose={onClose} title={texts.addUser}>
      <Form
        form={form}
        submit={submit}
        onSuccess={() => {
          showToast({ kind: 'success', title: texts.usersAdded(1) });
          onClose();
        }}
        buttons={
          <FormButtons label={texts.add}>
            <CloseButton />
          </FormButtons>
        }
      >
        <Text tone="muted">{texts.addUserHint}</Text>
        <TextInput label={texts.name} required autoFocus {...form.field('name')} />
        <TextInput label={texts.username} required autoComplete="off" {...form.field('username')} />
        <TextInput label={texts.email} required type="email" autoComplete="off" {...form.field('email')} />
        <RoleAndTenant
          tenantId={form.values.tenantId}
          onTenant={(within) => form.set({ tenantId: within })}
          roleId={form.values.roleId}
          onRole={(roleId) => form.set({ roleId })}
        />
      </Form>
    </Dialog>
  );
}
