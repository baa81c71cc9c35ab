import { EmptyState, Link, Table, Text, type Column } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { submission } from '../../../submissions/domain/addresses.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { gradebook } from '../../domain/addresses.ts';
import { formatGrade, type GradeDecimals } from '../../domain/display.ts';
import { useGradeDecimals } from '../queries.ts';
import { cellOf, type GradebookColumn, type GradebookRow } from './gradebook-rows.ts';
import { texts } from './texts.ts';

/** One row for each user and one column for each assignment; only rows in view are drawn. */
export function GradebookTable({
  rows,
  assignments,
}: {
  rows: readonly GradebookRow[];
  assignments: readonly GradebookColumn[];
}) {
  const [search] = useSearch(gradebook);
  const decimals = useGradeDecimals();
  return (
    <Table
      label={texts.gradebook}
      rows={rows}
      rowId={({ line }) => String(line.user.id)}
      columns={columnsOf(assignments, decimals)}
      fill
      empty={<EmptyState title={texts.noMatch} text={search.q === '' ? '' : texts.noMatchHint} />}
    />
  );
}

function columnsOf(
  assignments: readonly GradebookColumn[],
  decimals: GradeDecimals | undefined,
): Column<GradebookRow>[] {
  return [
    {
      id: 'user',
      header: texts.user,
      width: '200px',
      isFirst: true,
      sortValue: ({ line }) => line.user.name,
      cell: ({ line }) => (
        <Text weight="medium" truncate>
          {line.user.name}
        </Text>
      ),
    },
    {
      id: 'average',
      header: texts.average,
      width: '110px',
      sortValue: ({ average }) => average,
      cell: ({ average, isAllDropped }) =>
        isAllDropped ? (
          <Text tone="muted">{texts.allDropped}</Text>
        ) : (
          <Text weight="strong" numeric>
            {average === null ? texts.noAverage : average.toFixed(2)}
          </Text>
        ),
    },
    ...assignments.map((assignment): Column<GradebookRow> => ({
      id: String(assignment.id),
      header: assignment.name,
      width: 'minmax(110px, 1fr)',
      sortValue: ({ line }) => cellOf(line, assignment.id).grade,
      cell: ({ line }) => (
        <Cell {...cellOf(line, assignment.id)} assignment={assignment} decimals={decimals} />
      ),
    })),
  ];
}

interface CellProps extends ReturnType<typeof cellOf> {
  assignment: GradebookColumn;
  decimals: GradeDecimals | undefined;
}

/** The grade, or a word where there is none; it leads to the work. */
function Cell({ submissionId, ...cell }: CellProps) {
  if (submissionId === undefined) return <CellText {...cell} />;
  const { id: assignmentId, courseId } = cell.assignment;
  return (
    <Link href={hrefOf(submission, { courseId, assignmentId, submissionId })}>
      <CellText {...cell} />
    </Link>
  );
}

function CellText({ grade, state = 'hidden', assignment, decimals }: Omit<CellProps, 'submissionId'>) {
  const shown = grade === null || !decimals ? undefined : formatGrade(grade, assignment.grading, decimals);
  if (state === 'graded' && shown !== undefined) return <Text numeric>{shown}</Text>;
  if (state === 'missing') return <Text tone="danger">{texts.states.missing}</Text>;
  if (state === 'to_grade' && shown !== undefined) return <Text tone="muted">{texts.soFar(shown)}</Text>;
  return <Text tone="muted">{texts.states[state]}</Text>;
}
