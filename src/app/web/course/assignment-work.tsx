// What was handed in for an assignment, in one cell: own grade for authors, counts for staff.
import { useQuery } from '@tanstack/react-query';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { Skeleton, Text } from '../../../design/web/index.ts';
import { formatGrade } from '../../../grading/domain/display.ts';
import { useGradeScale } from '../../../grading/web/index.ts';
import { useCurrentUser } from '../../../people/web/index.ts';
import { submissionQueries } from '../../../submissions/web/index.ts';
import { texts } from './texts.ts';

export function OwnGrade({ assignment }: { assignment: Assignment }) {
  const userId = useCurrentUser().data?.id;
  const own = useQuery({
    ...submissionQueries.ofUser(assignment.id, userId ?? 0),
    enabled: userId !== undefined,
  });
  const scale = useGradeScale(assignment.id);
  if (own.isError) return texts.none;
  if (!own.data || !scale) return <Skeleton width={48} />;
  const [latest] = own.data;
  if (!latest) return <Text tone="muted">{texts.notHandedIn}</Text>;
  if (latest.grade === null) return <Text tone="muted">{texts.notGraded}</Text>;
  return <Text numeric>{formatGrade(latest.grade, scale.grading, scale.decimals)}</Text>;
}

export function SubmissionCount({ assignment }: { assignment: Assignment }) {
  const overview = useQuery(submissionQueries.overview(assignment.id));
  if (overview.isError) return texts.none;
  if (!overview.data) return <Skeleton width={48} />;
  const latest = overview.data.submissions.filter((line) => !line.isTest);
  if (latest.length === 0) return <Text tone="muted">{texts.noSubmissions}</Text>;
  const ungraded = latest.filter((line) => line.manualGradingStatus !== 'finished').length;
  return <Text numeric>{texts.submissionCount(latest.length, ungraded)}</Text>;
}
