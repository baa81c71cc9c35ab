import { Fold } from '../../../design/web/index.ts';
import { RubricView, useRubricRows } from '../../../rubrics/web/index.ts';
import { texts } from '../texts.ts';

/** The rubric before there is a grade: everybody who sees an assignment may read it. */
export function RubricBefore({ assignmentId }: { assignmentId: number }) {
  const rows = useRubricRows(assignmentId).value ?? [];
  if (rows.length === 0) return null;
  return (
    <Fold title={texts.gradedBy}>
      <RubricView rows={rows} />
    </Fold>
  );
}
