import { Fold } from '../../../design/web/index.ts';
import { RubricView, useRubricRows } from '../../../rubrics/web/index.ts';
import { texts } from '../texts.ts';

/** What the work is graded by, before there is a grade: whoever sees an assignment may read its rubric. */
export function RubricBefore({ assignmentId }: { assignmentId: number }) {
  const rows = useRubricRows(assignmentId).value ?? [];
  if (rows.length === 0) return null;
  return (
    <Fold title={texts.gradedBy}>
      <RubricView rows={rows} />
    </Fold>
  );
}
