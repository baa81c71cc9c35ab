import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import type { CourseRole } from '../../domain/model.ts';
import { usePatchRole, useCreateRole } from './queries.ts';
import { texts } from './texts.ts';

interface RoleNameDialogProps {
  courseId: number;
  /** The role that gets another name; undefined for a new role. */
  role: CourseRole | undefined;
  onClose: () => void;
}

export function RoleNameDialog({ courseId, role, onClose }: RoleNameDialogProps) {
  const form = useFormState({ initial: { name: role?.name ?? '' } });
  const create = useCreateRole();
  const patch = usePatchRole();
  const title = role ? texts.renameRole(role.name) : texts.newRole;
  return (
    <Dialog opened onClose={onClose} title={title} size="s">
      <Form
        form={form}
        aria-label={title}
        submit={(body) =>
          role
            ? patch.mutateAsync({ params: { courseId, roleId: role.id }, body })
            : create.mutateAsync({ params: { courseId }, body })
        }
        onSuccess={onClose}
        buttons={
          <FormButtons label={role ? texts.rename : texts.create} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <TextInput
          label={texts.roleName}
          description={role ? undefined : texts.newRoleHint}
          required
          autoFocus
          maxLength={255}
          {...form.field('name')}
        />
      </Form>
    </Dialog>
  );
}
