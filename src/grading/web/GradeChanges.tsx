import { Table, type Column } from '../../design/web/index.ts';
import { formatGrade } from '../domain/display.ts';
import type { GradePreview } from '../domain/model.ts';
import styles from './GradeChanges.module.css';
import type { GradeScale } from './queries.ts';
import { texts } from './texts.ts';

interface GradeChangesProps {
  changes: readonly GradePreview[];
  scale: GradeScale | undefined;
}

/** Old and new grades of everybody whom a change of the rubric affects. */
export function GradeChanges({ changes, scale }: GradeChangesProps) {
  return (
    <div className={styles.frame}>
      <Table
        label={texts.changedGrades}
        columns={columnsOf(scale)}
        rows={changes}
        rowId={({ submissionId }) => submissionId}
        fill
      />
    </div>
  );
}

function columnsOf(scale: GradeScale | undefined): Column<GradePreview>[] {
  const shown = (grade: number | null) => {
    if (grade === null) return texts.noGrade;
    return scale === undefined ? String(grade) : formatGrade(grade, scale.grading, scale.decimals);
  };
  return [
    {
      id: 'name',
      header: texts.author,
      isFirst: true,
      cell: ({ name }) => name,
      sortValue: ({ name }) => name,
    },
    {
      ...{ id: 'old', header: texts.gradeNow, width: '80px', align: 'end' },
      cell: ({ oldGrade }) => shown(oldGrade),
      sortValue: ({ oldGrade }) => oldGrade,
    },
    {
      ...{ id: 'new', header: texts.gradeThen, width: '80px', align: 'end' },
      cell: ({ newGrade }) => shown(newGrade),
      sortValue: ({ newGrade }) => newGrade,
    },
  ];
}
