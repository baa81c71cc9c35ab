import { ConfirmDialog } from '../../design/web/index.ts';
import { formatGrade } from '../domain/display.ts';
import type { GradeScale, SecondGrade } from './queries.ts';
import { texts } from './texts.ts';

interface SecondGradeDialogProps {
  second: SecondGrade | undefined;
  scale: GradeScale;
  onPutMine: (second: SecondGrade) => void;
  onClose: () => void;
}

/** Somebody else graded the same submission at the same time: shows both grades and asks which one stays. */
export function SecondGradeDialog({ second, scale, onPutMine, onClose }: SecondGradeDialogProps) {
  return (
    <ConfirmDialog
      opened={second !== undefined}
      title={texts.meanwhile}
      confirmLabel={texts.putMine}
      cancelLabel={texts.keepTheirs}
      onConfirm={() => {
        if (second) onPutMine(second);
        onClose();
      }}
      onClose={onClose}
    >
      {second && (
        <>
          <p>
            {texts.meanwhileBy(
              second.present.changedBy?.name ?? texts.somebody,
              gradeText(second.seen.grade, scale),
              gradeText(second.present.submission.grade, scale),
            )}
          </p>
          <p>{second.grade === null ? texts.yoursIsRubric : texts.yours(gradeText(second.grade, scale))}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

export function gradeText(grade: number | null, { grading, decimals }: GradeScale): string {
  return grade === null ? texts.noGradeYet : formatGrade(grade, grading, decimals);
}
