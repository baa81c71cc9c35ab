import { Card, DateText, Pill, Row, Table, Text, type Column } from '../../../design/web/index.ts';
import { formatGrade } from '../../../grading/domain/display.ts';
import { useGradeScale, type GradeScale } from '../../../grading/web/index.ts';
import { isLate } from '../../../submissions/domain/lateness.ts';
import type { Submission } from '../../../submissions/domain/model.ts';
import { ReceiptButton } from '../../../submissions/web/index.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { texts } from '../texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';

interface OwnSubmissionsProps {
  scope: AssignmentScope;
  /** Newest first. */
  own: readonly Submission[];
}

/** All hand-ins of the student; the newest one counts. */
export function OwnSubmissions({ scope, own }: OwnSubmissionsProps) {
  const scale = useGradeScale(scope.assignment.id);
  const numbers = new Map(own.map((submission, at) => [submission.id, own.length - at]));
  return (
    <Card title={texts.ownSubmissions} flush>
      <Table
        label={texts.ownSubmissions}
        columns={columnsOf({ scale, numbers, latestId: own[0]?.id })}
        rows={own}
        rowId={(submission) => String(submission.id)}
        rowHref={(submission) => hrefOf(viewer, { ...scope.place, submissionId: submission.id })}
        rowName={(submission) => texts.rowName(numbers.get(submission.id) ?? 0)}
      />
    </Card>
  );
}

interface RowFacts {
  scale: GradeScale | undefined;
  /** Numbers from 1 on, the oldest hand-in first. */
  numbers: ReadonlyMap<number, number>;
  latestId: number | undefined;
}

function columnsOf({ scale, numbers, latestId }: RowFacts): Column<Submission>[] {
  return [
    {
      id: 'number',
      header: texts.rowNumber,
      isLink: true,
      cell: ({ id }) => texts.rowName(numbers.get(id) ?? 0),
    },
    {
      id: 'moment',
      header: texts.rowMoment,
      width: 'minmax(180px, 2fr)',
      cell: (submission) => (
        <Row gap={2}>
          <DateText moment={submission.createdAt} />
          {isLate(submission) && <Pill kind="late">{texts.late}</Pill>}
          {submission.id === latestId && <Pill kind="info">{texts.latest}</Pill>}
        </Row>
      ),
    },
    {
      id: 'grade',
      header: texts.rowGrade,
      cell: ({ grade, manualGradingStatus }) => {
        if (grade === null || !scale) return texts.noGrade;
        const shown = formatGrade(grade, scale.grading, scale.decimals);
        if (manualGradingStatus !== 'unfinished') return shown;
        return <Text tone="muted">{texts.gradeSoFar(shown)}</Text>;
      },
    },
    {
      id: 'receipt',
      header: texts.receipt,
      width: '130px',
      isPinned: true,
      cell: ({ id }) => <ReceiptButton submissionId={id} size="s" />,
    },
  ];
}
