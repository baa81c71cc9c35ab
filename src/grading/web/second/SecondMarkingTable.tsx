import type { Assignment } from '../../../assignments/domain/model.ts';
import {
  Button,
  Link,
  Popover,
  Stack,
  Table,
  Text,
  UserName,
  type Column,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import type { RubricRow } from '../../../rubrics/domain/model.ts';
import { useRubricRows } from '../../../rubrics/web/index.ts';
import { submission } from '../../../submissions/domain/addresses.ts';
import { formatGrade } from '../../domain/display.ts';
import type { MarkSide, SecondComparison } from '../../domain/second/model.ts';
import { useGradeScale } from '../queries.ts';
import { DecisionCell } from './DecisionCell.tsx';
import { texts } from './texts.ts';

interface SecondMarkingTableProps {
  assignment: Assignment;
  lockedReason: string | undefined;
  comparisons: readonly SecondComparison[];
}

/** Both marks of each work, how far they are apart, and the decision. */
export function SecondMarkingTable({ assignment, lockedReason, comparisons }: SecondMarkingTableProps) {
  const scale = useGradeScale(assignment.id);
  const rows = (useRubricRows(assignment.id).value ?? []).filter(({ locked }) => locked === false);
  const shown = (grade: number | null) =>
    grade === null || !scale ? texts.nothing : formatGrade(grade, scale.grading, scale.decimals);
  const apart = comparisons.flatMap((one) => differenceOf(one) ?? []);
  const mean = apart.reduce((sum, one) => sum + Math.abs(one), 0) / Math.max(1, apart.length);
  return (
    <Stack gap={2}>
      <Text size="dense">
        {apart.length === 0
          ? texts.summaryWithout(comparisons.length)
          : texts.summary(apart.length, comparisons.length, shown(mean))}
      </Text>
      <Table
        label={texts.list}
        columns={columnsOf({ assignment, lockedReason, shown, rows })}
        rows={comparisons}
        rowId={({ id }) => id}
      />
    </Stack>
  );
}

interface Given extends Omit<SecondMarkingTableProps, 'comparisons'> {
  shown: (grade: number | null) => string;
  rows: readonly RubricRow[];
}

/** Undefined until both grades are known. */
function differenceOf({ first, second }: SecondComparison): number | undefined {
  return first.grade === null || second.grade === null ? undefined : second.grade - first.grade;
}

function columnsOf({ assignment, lockedReason, shown, rows }: Given): Column<SecondComparison>[] {
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  const signed = (difference: number) =>
    difference < 0 ? `−${shown(-difference)}` : `+${shown(difference)}`;
  return [
    {
      ...{ id: 'work', header: texts.work, width: 'minmax(110px, 1fr)' },
      cell: ({ author, submissionId }) => (
        <Link href={hrefOf(submission, { ...place, submissionId: Number(submissionId) })}>{author.name}</Link>
      ),
      sortValue: ({ author }) => author.name,
    },
    {
      ...{ id: 'first', header: texts.first, width: 'minmax(100px, 1fr)' },
      cell: ({ first }) => <Side side={first} grade={shown(first.grade)} />,
      sortValue: ({ first }) => first.grade,
    },
    {
      ...{ id: 'second', header: texts.second, width: 'minmax(116px, 1fr)' },
      cell: ({ second, finishedAt }) => (
        <Side side={second} grade={finishedAt === null ? texts.waiting : shown(second.grade)} />
      ),
      sortValue: ({ second }) => second.grade,
    },
    {
      ...{ id: 'difference', header: texts.difference, width: '80px', align: 'end' },
      cell: (one) => {
        const difference = differenceOf(one);
        return difference === undefined ? texts.nothing : signed(difference);
      },
      sortValue: (one) => Math.abs(differenceOf(one) ?? 0),
    },
    {
      ...{ id: 'details', header: texts.details, width: '76px' },
      cell: (one) => (one.finishedAt === null ? null : <Details comparison={one} rows={rows} />),
    },
    {
      ...{ id: 'decision', header: texts.decision, width: '112px' },
      cell: (one) => <DecisionCell comparison={one} lockedReason={lockedReason} shown={shown} />,
      sortValue: ({ decision }) => decision ?? '',
    },
  ];
}

function Side({ side: { grader }, grade }: { side: MarkSide; grade: string }) {
  return (
    <Stack gap={0}>
      <Text numeric>{grade}</Text>
      {grader && (
        <Text size="meta" tone="muted">
          <UserName user={grader} />
        </Text>
      )}
    </Stack>
  );
}

function Details({ comparison, rows }: { comparison: SecondComparison; rows: readonly RubricRow[] }) {
  const pointsIn = ({ rows: marked }: MarkSide, rowId: number) =>
    String(marked.find((one) => one.rowId === rowId)?.points ?? texts.nothing);
  return (
    <Popover
      label={texts.detailsOf(comparison.author.name)}
      width={360}
      button={
        <Button kind="quiet" size="s">
          {texts.details}
        </Button>
      }
    >
      <Stack gap={3}>
        {rows.length > 0 && (
          <Table
            label={texts.detailsOf(comparison.author.name)}
            rows={rows}
            rowId={({ id }) => String(id)}
            columns={[
              { id: 'category', header: texts.category, cell: ({ header }) => header },
              ...(['first', 'second'] as const).map((side): Column<RubricRow> => ({
                ...{ id: side, header: texts[side], align: 'end', width: '90px' },
                cell: ({ id }) => pointsIn(comparison[side], id),
              })),
            ]}
          />
        )}
        {comparison.note !== '' && (
          <Stack gap={1}>
            <Text weight="strong" size="dense">
              {texts.note}
            </Text>
            <Text size="dense">{comparison.note}</Text>
          </Stack>
        )}
      </Stack>
    </Popover>
  );
}
