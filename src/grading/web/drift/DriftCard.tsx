import { useQuery } from '@tanstack/react-query';
import type { Assignment } from '../../../assignments/domain/model.ts';
import {
  Card,
  ErrorState,
  GroupLabel,
  Link,
  Row,
  SkeletonRows,
  Stack,
  Table,
  Text,
  UserName,
  type Column,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import type { RubricRow } from '../../../rubrics/domain/model.ts';
import { useRubricRows } from '../../../rubrics/web/index.ts';
import { submission } from '../../../submissions/domain/addresses.ts';
import { formatGrade } from '../../domain/display.ts';
import { driftContract } from '../../domain/drift/contract.ts';
import type { DriftReport, GraderDrift } from '../../domain/drift/model.ts';
import { useGradeScale } from '../queries.ts';
import { texts } from './texts.ts';

/** Mean, spread and outliers of the grades of each grader, and what they give in each category. */
export function DriftCard({ assignment }: { assignment: Assignment }) {
  const params = { assignmentId: assignment.id };
  const found = useQuery(queryOf(driftContract.getGraderDrift, { params }));
  return (
    <Card title={texts.title} description={texts.hint}>
      {found.isError && (
        <ErrorState title={texts.failed} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <SkeletonRows rows={3} />}
      {found.data?.graders.length === 0 && <Text tone="muted">{texts.none}</Text>}
      {found.data && found.data.graders.length > 0 && <Tables assignment={assignment} report={found.data} />}
    </Card>
  );
}

function Tables({ assignment, report }: { assignment: Assignment; report: DriftReport }) {
  const scale = useGradeScale(assignment.id);
  const rows = (useRubricRows(assignment.id).value ?? []).filter(({ locked }) => locked === false);
  const shown = (grade: number | null) => {
    if (grade === null) return texts.nothing;
    return scale ? formatGrade(grade, scale.grading, scale.decimals) : '';
  };
  return (
    <Stack gap={4}>
      <Table
        label={texts.title}
        columns={gradeColumns({ assignment, report, shown })}
        rows={report.graders}
        rowId={({ user }) => String(user.id)}
      />
      <Text size="meta" tone="muted">
        {texts.everybody}: {shown(report.mean)}. {texts.outliersHint} {isAlone(report) && texts.alone}
      </Text>
      {rows.length > 0 && (
        <Stack gap={2}>
          <GroupLabel>{texts.byCategory}</GroupLabel>
          <Table
            label={texts.byCategory}
            columns={pointColumns(report.graders)}
            rows={rows}
            rowId={({ id }) => String(id)}
          />
        </Stack>
      )}
    </Stack>
  );
}

/** Then the mean of all is theirs. */
const isAlone = ({ graders }: DriftReport): boolean => graders.length === 1;

interface Given {
  assignment: Assignment;
  report: DriftReport;
  shown: (grade: number | null) => string;
}

function gradeColumns({ assignment, report, shown }: Given): Column<GraderDrift>[] {
  const number = { width: '90px', align: 'end' } as const;
  const offsetOf = ({ mean }: GraderDrift) => mean - (report.mean ?? mean);
  const signed = (offset: number) => (offset < 0 ? `−${shown(-offset)}` : `+${shown(offset)}`);
  return [
    { id: 'grader', header: texts.grader, isFirst: true, cell: ({ user }) => <UserName user={user} /> },
    {
      id: 'count',
      header: texts.count,
      ...number,
      cell: ({ count }) => count,
      sortValue: ({ count }) => count,
    },
    {
      id: 'mean',
      header: texts.mean,
      ...number,
      cell: ({ mean }) => shown(mean),
      sortValue: ({ mean }) => mean,
    },
    {
      ...{ id: 'offset', header: texts.offset, ...number, width: '110px' },
      cell: (one) => (isAlone(report) ? texts.nothing : signed(offsetOf(one))),
      sortValue: offsetOf,
    },
    {
      ...{ id: 'spread', header: texts.spread, ...number },
      cell: ({ spread }) => shown(spread),
      sortValue: ({ spread }) => spread,
    },
    {
      ...{ id: 'outliers', header: texts.outliers, width: 'minmax(140px, 1.5fr)' },
      cell: (one) => <Outliers {...{ assignment, shown }} drift={one} />,
    },
  ];
}

function Outliers({ assignment, shown, drift }: Omit<Given, 'report'> & { drift: GraderDrift }) {
  const { outliers, outlierCount } = drift;
  if (outlierCount === 0) return texts.nothing;
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  const rest = outlierCount - outliers.length;
  return (
    <Row gap={2} wrap>
      {outliers.map(({ submissionId, grade }) => (
        <Link key={submissionId} href={hrefOf(submission, { ...place, submissionId: Number(submissionId) })}>
          {shown(grade)}
        </Link>
      ))}
      {rest > 0 && <Text tone="muted">{texts.moreOutliers(rest)}</Text>}
    </Row>
  );
}

function pointColumns(graders: readonly GraderDrift[]): Column<RubricRow>[] {
  return [
    { id: 'category', header: texts.category, isFirst: true, cell: ({ header }) => header },
    ...graders.map(({ user, rows }): Column<RubricRow> => ({
      ...{ id: `grader ${user.id}`, header: user.name, align: 'end' },
      cell: ({ id }) => rows.find(({ rowId }) => rowId === id)?.points.toFixed(2) ?? texts.nothing,
    })),
  ];
}
