import { Form, FormButtons, Select, TextInput, useFormState } from '../../design/web/index.ts';
import { studentRoleName, type CourseRole } from '../domain/model.ts';
import { usePutMember } from './queries.ts';
import { roleOptionsOf } from './role-options.ts';
import { texts } from './texts.ts';

/** Adds somebody who has an account, by username. */
export function AddMemberForm({ courseId, roles }: { courseId: number; roles: readonly CourseRole[] }) {
  const student = roles.find((role) => role.name === studentRoleName);
  const form = useFormState<{ username: string; roleId: string | null }>({
    initial: { username: '', roleId: student ? String(student.id) : null },
  });
  const add = usePutMember();
  return (
    <Form
      form={form}
      aria-label={texts.addMember}
      submit={({ username, roleId }) =>
        add.mutateAsync({ params: { courseId }, body: { username, roleId: Number(roleId) } })
      }
      onSuccess={() => form.set({ username: '' })}
      buttons={<FormButtons label={texts.add} kind="primary" />}
    >
      <TextInput
        label={texts.username}
        description={texts.addMemberHint}
        required
        {...form.field('username')}
      />
      <Select label={texts.role} required options={roleOptionsOf(roles)} {...form.field('roleId')} />
    </Form>
  );
}
