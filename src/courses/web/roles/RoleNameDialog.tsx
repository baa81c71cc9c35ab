import { NameDialog } from '../../../design/web/index.ts';
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
  const create = useCreateRole();
  const patch = usePatchRole();
  return (
    <NameDialog
      title={role ? texts.renameRole(role.name) : texts.newRole}
      label={texts.roleName}
      hint={role ? undefined : texts.newRoleHint}
      initial={role?.name}
      action={role ? texts.rename : texts.create}
      submit={(name) =>
        role
          ? patch.mutateAsync({ params: { courseId, roleId: role.id }, body: { name } })
          : create.mutateAsync({ params: { courseId }, body: { name } })
      }
      onClose={onClose}
    />
  );
}
