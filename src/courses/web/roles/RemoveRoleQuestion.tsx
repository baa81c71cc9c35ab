import { ConfirmDialog } from '../../../design/web/index.ts';
import type { CourseRole } from '../../domain/model.ts';
import { useRemoveRole } from './queries.ts';
import { texts } from './texts.ts';

interface RemoveRoleQuestionProps {
  courseId: number;
  role: CourseRole;
  onClose: () => void;
}

export function RemoveRoleQuestion({ courseId, role, onClose }: RemoveRoleQuestionProps) {
  const remove = useRemoveRole();
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.removeQuestion(role.name)}
      confirmLabel={texts.remove}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { courseId, roleId: role.id } });
        onClose();
      }}
    >
      {texts.removeEffect}
    </ConfirmDialog>
  );
}
