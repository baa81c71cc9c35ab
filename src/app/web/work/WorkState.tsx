import { use } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { ClockContext, Skeleton, Text } from '../../../design/web/index.ts';
import { useGradeDecimals } from '../../../grading/web/index.ts';
import type { AssignmentWork } from '../../../submissions/domain/assignment-work.ts';
import type { useAssignmentWork } from '../../../submissions/web/index.ts';
import { ownStateText } from './own-state.ts';
import { texts } from './texts.ts';

interface WorkStateProps {
  assignment: Assignment;
  /** The counts of all assignments on the page, read by one call. */
  work: ReturnType<typeof useAssignmentWork>;
}

/** The state of the work on an assignment: their own state for authors, counts for staff. */
export function WorkState({ assignment, work }: WorkStateProps) {
  if (work.isError) return texts.none;
  if (work.data === undefined) return <Skeleton width={48} />;
  const found = work.data.get(String(assignment.id));
  if (!found) return texts.none;
  if (found.everybody) return <Counts {...found.everybody} />;
  return found.handsIn || found.own ? <OwnState assignment={assignment} own={found.own} /> : texts.none;
}

function Counts({ submitted, toGrade }: NonNullable<AssignmentWork['everybody']>) {
  if (submitted === 0) return <Text tone="muted">{texts.noSubmissions}</Text>;
  return <Text numeric>{texts.submissionCount(submitted, toGrade)}</Text>;
}

function OwnState({ assignment, own }: { assignment: Assignment; own: AssignmentWork['own'] }) {
  const decimals = useGradeDecimals();
  const now = new Date(use(ClockContext)());
  if (!decimals) return <Skeleton width={48} />;
  return (
    <Text tone={own?.isGraded ? 'text' : 'muted'} numeric>
      {ownStateText({ assignment, own, decimals, now })}
    </Text>
  );
}
