import type { ExamStudent } from '../domain/model.ts';

/** A dialog about one student of the exam room. */
export interface StudentDialogProps {
  assignmentId: number;
  student: ExamStudent;
  onClose: () => void;
}
