import { useQuery } from '@tanstack/react-query';
import {
  Card,
  dayText,
  DescriptionList,
  EmptyState,
  ErrorState,
  SkeletonRows,
  Stack,
  Table,
  type Column,
} from '../../design/web/index.ts';
import type { ExtendedCourse } from '../../courses/domain/model.ts';
import { queryOf } from '../../kernel/web/api.ts';
import { insightContract } from '../domain/contract.ts';
import type { CourseFigures } from '../domain/model.ts';
import { texts } from './texts.ts';

type Members = CourseFigures['members'][number];
type Week = CourseFigures['weeks'][number];

const memberColumns: Column<Members>[] = [
  { id: 'role', header: texts.role, cell: ({ roleName }) => roleName },
  { id: 'count', header: texts.count, width: '140px', cell: ({ count }) => count },
];
const weekColumns: Column<Week>[] = [
  { id: 'since', header: texts.weekOf, cell: ({ since }) => dayText(since) },
  { id: 'submissions', header: texts.submissions, width: '140px', cell: ({ submissions }) => submissions },
];

/** What happens in a course, in numbers. */
export function StatisticsPanel({ course }: { course: ExtendedCourse }) {
  const figures = useQuery(queryOf(insightContract.getCourseFigures, { params: { courseId: course.id } }));
  if (figures.isPending) return <SkeletonRows rows={6} />;
  if (figures.isError) return <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />;
  const { members, assignments, toGrade, weeks } = figures.data;
  return (
    <Stack gap={4}>
      <Card title={texts.figures}>
        <DescriptionList
          items={[
            { term: texts.assignments, value: assignments },
            { term: texts.toGrade, value: toGrade },
          ]}
        />
      </Card>
      <Card title={texts.members} flush>
        <Table
          label={texts.members}
          columns={memberColumns}
          rows={members}
          rowId={({ roleName }) => roleName}
        />
      </Card>
      <Card title={texts.weeks} description={texts.weeksHint} flush>
        {weeks.some(({ submissions }) => submissions > 0) ? (
          <Table
            label={texts.weeks}
            columns={weekColumns}
            // The newest first, as in other lists.
            rows={weeks.toReversed()}
            rowId={({ since }) => since.toISOString()}
          />
        ) : (
          <EmptyState title={texts.nothingYet} text={texts.nothingYetHint(assignments)} />
        )}
      </Card>
    </Stack>
  );
}
