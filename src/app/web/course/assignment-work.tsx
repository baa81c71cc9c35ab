// What was handed in for an assignment, in one cell: own grade for authors, counts for staff. The figures of all
// assignments of the page come with one call.
import type { Assignment } from '../../../assignments/domain/model.ts';
import { Skeleton, Text } from '../../../design/web/index.ts';
import { formatGrade } from '../../../grading/domain/display.ts';
import { useGradeDecimals } from '../../../grading/web/index.ts';
import type { AssignmentWork } from '../../../submissions/domain/assignment-work.ts';
import type { useAssignmentWork } from '../../../submissions/web/index.ts';
import { texts } from './texts.ts';

interface WorkCellProps {
  assignment: Assignment;
  work: ReturnType<typeof useAssignmentWork>;
}

export function WorkCell({ assignment, work }: WorkCellProps) {
  if (work.isError) return texts.none;
  if (work.data === undefined) return <Skeleton width={48} />;
  const found = work.data.get(String(assignment.id));
  if (!found) return texts.none;
  if (found.everybody) return <Counts {...found.everybody} />;
  return <OwnGrade assignment={assignment} own={found.own} />;
}

function Counts({ submitted, toGrade }: NonNullable<AssignmentWork['everybody']>) {
  if (submitted === 0) return <Text tone="muted">{texts.noSubmissions}</Text>;
  return <Text numeric>{texts.submissionCount(submitted, toGrade)}</Text>;
}

function OwnGrade({ assignment, own }: { assignment: Assignment; own: AssignmentWork['own'] }) {
  const decimals = useGradeDecimals();
  if (own === null) return <Text tone="muted">{texts.notHandedIn}</Text>;
  if (own.grade === null) return <Text tone="muted">{texts.notGraded}</Text>;
  if (!decimals) return <Skeleton width={48} />;
  const grade = formatGrade(own.grade, assignment.grading, decimals);
  if (own.isGraded) return <Text numeric>{grade}</Text>;
  return (
    <Text tone="muted" numeric>
      {texts.gradeSoFar(grade)}
    </Text>
  );
}
