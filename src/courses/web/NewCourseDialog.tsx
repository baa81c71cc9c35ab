import { Dialog } from '../../design/web/index.ts';
import { NewCourseForm } from './NewCourseForm.tsx';
import { texts } from './texts.ts';

interface NewCourseDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (courseId: number) => void;
}

export function NewCourseDialog({ opened, onClose, onCreated }: NewCourseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.newCourse} size="s">
      <NewCourseForm onCreated={onCreated} />
    </Dialog>
  );
}
