import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import {
  Alert,
  Avatar,
  Count,
  DateText,
  emptyTitle,
  EmptyState,
  ErrorState,
  Pill,
  Row,
  shortMomentText,
  Table,
  Text,
  useScrollingLists,
  UserName,
  useTyped,
  type Column,
  type PillKind,
} from '../../design/web/index.ts';
import { useSearch } from '../../kernel/web/route.ts';
import { useSession } from '../../kernel/web/session-store.ts';
import type { ListFilter } from '../domain/filter/list-filter.ts';
import type { OverviewLine } from '../domain/model.ts';
import type { GradeUnit } from './filter/grade-unit.ts';
import { submissionQueries, useLiveSubmissions } from './queries.ts';
import {
  isToGrade,
  listLinesOf,
  shownLinesOf,
  sortOf,
  sortTextOf,
  studentCountOf,
  testTextOf,
  type ListLine,
} from './submission-lines.ts';
import { SelectionNote, type SelectedLines } from './SelectionNote.tsx';
import { PartChoice, SubmissionFilters } from './SubmissionFilters.tsx';
import styles from './SubmissionTable.module.css';
import { texts } from './texts.ts';
import { submissionList } from '../domain/addresses.ts';

interface SubmissionTableProps {
  assignmentId: number;
  hrefOf: (submissionId: string) => string;
  /** Writes and reads grades in the scale of the assignment. */
  unit: GradeUnit;
  /** Replaces the name of the grader for users who may assign. */
  assigneeCell?: ((line: OverviewLine) => ReactNode) | undefined;
  /** Shows the actions for selected rows. Without it rows cannot be selected. */
  withSelected?: ((selection: SelectedLines) => ReactNode) | undefined;
}

/**
 * The submissions of an assignment, kept up to date. Search, filters and order are in the address. For long
 * lists the parent must be a flex column of limited height.
 */
export function SubmissionTable(props: SubmissionTableProps) {
  const { assignmentId, hrefOf, unit, withSelected } = props;
  const session = useSession();
  const [kept, setSearch] = useSearch(submissionList);
  const [q, setTyped] = useTyped(kept.q, (typed) => setSearch({ q: typed }));
  const search = { ...kept, q };
  const scrollsItself = useScrollingLists();
  const overview = useQuery(submissionQueries.overview(assignmentId, search.show === 'all'));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useLiveSubmissions(assignmentId);
  const lines = overview.data?.submissions;
  // Once for each answer, and not at each key.
  const all = useMemo(() => listLinesOf(lines ?? []), [lines]);
  if (overview.isError) {
    return (
      <ErrorState title={texts.loadFailed} error={overview.error} onRetry={() => void overview.refetch()} />
    );
  }
  const facts = { viewerId: session?.userId, highestGrade: unit.highest };
  const shown = shownLinesOf(all, search, facts);
  const countOf = (filter: ListFilter) => shownLinesOf(all, search, { ...facts, filter }).length;
  const selection = {
    lines: all.filter(({ id }) => selected.has(id)),
    keep: (ids: readonly string[]) => setSelected(new Set(ids)),
  };
  return (
    <div className={styles.list}>
      <SubmissionFilters {...{ search, setSearch, setTyped, unit, countOf }} lines={all}>
        {withSelected?.(selection)}
      </SubmissionFilters>
      <Contradicting lines={all} />
      <div className={styles.table}>
        <Table
          label={texts.submissions}
          columns={columnsOf(props, session?.userId)}
          rows={shown}
          rowId={(line) => line.id}
          rowHref={(line) => hrefOf(line.id)}
          rowName={(line) => line.name}
          sort={sortOf(search.sort)}
          onSort={(sort) => setSearch({ sort: sortTextOf(sort) })}
          {...(withSelected ? { selected, onSelect: setSelected } : {})}
          loading={overview.isPending}
          fill
          empty={
            <EmptyState
              title={emptyTitle(texts.submissions.toLowerCase(), all.length > 0)}
              text={all.length > 0 ? texts.noMatchHint : texts.emptyHint}
            />
          }
        />
      </div>
      <div className={styles.notes}>
        <Text tone="muted" size="dense">
          {texts.showing(studentCountOf(shown), studentCountOf(all))}
        </Text>
        {scrollsItself && <PartChoice {...{ search, setSearch, unit, countOf }} />}
        {withSelected && <SelectionNote selection={selection} shown={shown} />}
      </div>
    </div>
  );
}

function Contradicting({ lines }: { lines: readonly OverviewLine[] }) {
  const count = lines.filter((line) => line.autoTestContradicts).length;
  if (count === 0) return null;
  return (
    <Alert kind="bad" title={texts.contradicting(count)}>
      {texts.contradictingHint}
    </Alert>
  );
}

function columnsOf(
  { unit, assigneeCell }: SubmissionTableProps,
  viewerId: number | undefined,
): Column<ListLine>[] {
  return [
    {
      id: 'user',
      header: texts.user,
      width: 'minmax(180px, 1.6fr)',
      isLink: true,
      sortValue: (line) => line.name,
      cell: (line) => <Author line={line} viewerId={viewerId} />,
    },
    {
      id: 'grade',
      header: texts.grade,
      sortValue: (line) => line.grade,
      width: 'minmax(150px, 1fr)',
      cell: (line) => <Grade line={line} gradeText={unit.text} />,
    },
    {
      id: 'created',
      header: texts.handedIn,
      width: 'minmax(150px, 1.2fr)',
      sortValue: (line) => line.createdAt.getTime(),
      cell: (line) => <HandedIn line={line} />,
    },
    {
      id: 'autotest',
      header: texts.autoTest,
      width: 'minmax(116px, 1fr)',
      sortValue: (line) => line.testShare,
      cell: (line) => <TestState line={line} />,
    },
    {
      id: 'assignee',
      header: texts.assignedTo,
      width: 'minmax(120px, 1fr)',
      sortValue: (line) => line.assigneeName,
      cell: (line) => assigneeCell?.(line) ?? <Assignee line={line} viewerId={viewerId} />,
    },
    {
      id: 'feedback',
      header: texts.feedback,
      width: '76px',
      sortValue: (line) => line.feedbackCount,
      cell: (line) => (line.feedbackCount === null ? null : <Count>{line.feedbackCount}</Count>),
    },
  ];
}

interface PersonProps {
  line: ListLine;
  viewerId: number | undefined;
}

function Author({ line, viewerId }: PersonProps) {
  const { name, username, isTest: isTestStudent } = line;
  return (
    <Row gap={2}>
      <Avatar name={name} />
      <Text {...(line.counts ? { weight: 'medium' } : { tone: 'muted' })} truncate>
        <UserName user={{ id: Number(line.userId), name, username, isTestStudent }} viewerId={viewerId} />
      </Text>
      {isTestStudent && <Pill kind="neutral">{texts.test}</Pill>}
    </Row>
  );
}

function Grade({ line, gradeText }: { line: ListLine; gradeText: (grade: number) => string }) {
  const { grade, manualGradingStatus } = line;
  const isSoFar = manualGradingStatus === 'unfinished';
  return (
    <Row gap={2}>
      {grade === null && !isToGrade(line) && noGradeText(line)}
      {grade !== null && (
        <Text {...(isSoFar || !line.counts ? { tone: 'muted' } : { weight: 'strong' })} numeric>
          {isSoFar ? texts.gradeSoFar(gradeText(grade)) : gradeText(grade)}
        </Text>
      )}
      {isToGrade(line) && <Pill kind="neutral">{texts.toGrade}</Pill>}
    </Row>
  );
}

/** Test submissions count nowhere, so nobody misses their grades. */
const noGradeText = ({ isTest, manualGradingStatus }: ListLine): string =>
  manualGradingStatus === 'unknown' && !isTest ? texts.hiddenGrade : texts.noGrade;

function Assignee({ line: { assigneeId, assigneeName }, viewerId }: PersonProps) {
  if (assigneeName === null) return <Text tone="muted">{texts.unassigned}</Text>;
  return <UserName user={{ id: Number(assigneeId), name: assigneeName }} viewerId={viewerId} />;
}

function HandedIn({ line }: { line: ListLine }) {
  return (
    <Row gap={2}>
      <DateText moment={line.createdAt} format={shortMomentText} />
      {line.late && <Pill kind="late">{texts.late}</Pill>}
      {!line.counts && (
        <Pill kind="neutral" icon="none">
          {texts.older}
        </Pill>
      )}
    </Row>
  );
}

function TestState({ line }: { line: OverviewLine }) {
  const text = testTextOf(line);
  if (text === '') return null;
  const [kind, icon] = testLookOf(line);
  return (
    <Pill kind={kind} icon={icon}>
      {text}
    </Pill>
  );
}

function testLookOf(line: OverviewLine): [PillKind, 'passed' | 'partial' | 'failed' | 'running' | 'waiting'] {
  if (line.autoTestState === 'running') return ['info', 'running'];
  if (line.autoTestState === 'not_started') return ['neutral', 'waiting'];
  if (line.autoTestState === 'failed' || line.autoTestContradicts) return ['bad', 'failed'];
  const { testShare } = line;
  if (testShare === 1) return ['ok', 'passed'];
  if (testShare === 0) return ['bad', 'failed'];
  return testShare === null ? ['neutral', 'waiting'] : ['warn', 'partial'];
}
