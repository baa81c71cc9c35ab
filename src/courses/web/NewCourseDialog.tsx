import { Dialog, lazyPart } from '../../design/web/index.ts';
import { texts } from './texts.ts';

interface NewCourseDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (courseId: number) => void;
}

/** Few people make courses, so the form is fetched when somebody opens it. */
const NewCourseForm = lazyPart(async () => (await import('./NewCourseForm.tsx')).NewCourseForm);

export function NewCourseDialog({ opened, onClose, onCreated }: NewCourseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.newCourse} size="s">
      <NewCourseForm onCreated={onCreated} />
    </Dialog>
  );
}
