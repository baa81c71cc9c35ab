import { use, type ReactNode } from 'react';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';
import { autoTestEditor } from '../../../autotest/domain/addresses.ts';
import {
  Card,
  ClockContext,
  DateText,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconMessage2,
  IconPencil,
  shortMomentText,
  showFailure,
  Text,
  useOpenLink,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { addressOfNotification } from '../../../notifications/domain/address.ts';
import { useMarkRead } from '../../../notifications/web/index.ts';
import { submissionList } from '../../../submissions/domain/addresses.ts';
import { texts } from './texts.ts';
import styles from './ToDoCard.module.css';
import type { ToDo } from './to-do.ts';

interface ToDoCardProps {
  rows: readonly ToDo[];
  /** Names of the courses by their ids. */
  labels: ReadonlyMap<number, string>;
}

/** What the person has to do; each line links to its place. */
export function ToDoCard({ rows, labels }: ToDoCardProps) {
  return (
    <Card title={texts.toDo}>
      {rows.length === 0 ? (
        <Text tone="muted">{texts.nothingToDo}</Text>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Line
              key={`${row.kind} ${row.assignment.id}`}
              row={row}
              courseLabel={labels.get(row.assignment.courseId) ?? ''}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ row, courseLabel }: { row: ToDo; courseLabel: string }) {
  const openLink = useOpenLink();
  const markRead = useMarkRead();
  const href = hrefOfRow(row);
  const ids =
    'notifications' in row ? row.notifications.filter((one) => leadsTo(one, href)).map(({ id }) => id) : [];
  return (
    <li>
      <a
        className={styles.line}
        href={href}
        onClick={(event) => {
          markRead(ids).catch((error: unknown) => showFailure(texts.notMarked, error));
          openLink(event, href);
        }}
      >
        <span className={styles.sign} data-kind={row.kind}>
          {signs[row.kind]}
        </span>
        <span className={styles.words}>
          <span className={styles.what}>{row.assignment.name}</span>
          <span className={styles.course}>{courseLabel}</span>
        </span>
        <span className={styles.why} data-kind={row.kind}>
          <Why row={row} />
        </span>
      </a>
    </li>
  );
}

const leadsTo = (one: Parameters<typeof addressOfNotification>[0], href: string): boolean =>
  addressOfNotification(one) === href;

const signs: Record<ToDo['kind'], ReactNode> = {
  'build-failed': <IconAlertTriangle aria-hidden />,
  due: <IconClock aria-hidden />,
  'to-review': <IconPencil aria-hidden />,
  'new-grade': <IconCircleCheck aria-hidden />,
  'grade-so-far': <IconCircleCheck aria-hidden />,
  'earlier-grade': <IconCircleCheck aria-hidden />,
  'new-feedback': <IconMessage2 aria-hidden />,
  'regrade-news': <IconMessage2 aria-hidden />,
  'regrade-requests': <IconMessage2 aria-hidden />,
  'second-marks': <IconPencil aria-hidden />,
  'to-grade': <IconPencil aria-hidden />,
};

function Why({ row }: { row: ToDo }) {
  if (row.kind === 'due') return <Ending what={texts.due} moment={row.deadline} />;
  if (row.kind === 'to-review') {
    const what = texts.toReview(row.count);
    return row.closesAt === null ? what : <Ending what={`${what} ${texts.until}`} moment={row.closesAt} />;
  }
  if (row.kind === 'to-grade') return texts.toGrade(row.count, row.again);
  if (row.kind === 'regrade-requests') return texts.regradeRequests(row.count);
  if (row.kind === 'second-marks') return texts.secondMarks(row.count);
  if (row.kind === 'new-grade') return texts.newGrade;
  if (row.kind === 'grade-so-far') return texts.gradeSoFar;
  if (row.kind === 'earlier-grade') return texts.earlierGrade;
  if (row.kind === 'regrade-news') return texts.regradeNews;
  if (row.kind === 'new-feedback') return texts.newFeedback(row.notifications.length);
  return texts.buildFailed;
}

function Ending({ what, moment }: { what: string; moment: Date }) {
  const now = use(ClockContext)();
  const days = Math.floor((moment.getTime() - now) / dayMs);
  return (
    <>
      {what} <DateText moment={moment} format={shortMomentText} />, {texts.daysLeft(days)}
    </>
  );
}

const dayMs = 24 * 3_600_000;

function hrefOfRow(row: ToDo): string {
  const { courseId, id: assignmentId } = row.assignment;
  const place = { courseId, assignmentId };
  if (row.kind === 'due' || row.kind === 'to-review')
    return hrefOf(assignmentWork, place, { tab: 'student-start' });
  if (row.kind === 'to-grade') return hrefOf(submissionList, place, { query: { work: 'to-grade' } });
  if (row.kind === 'regrade-requests') return hrefOf(assignmentWork, place, { tab: 'regrade-requests' });
  // The note above the list leads to the next one.
  if (row.kind === 'second-marks') return hrefOf(submissionList, place);
  if (row.kind === 'build-failed') return hrefOf(autoTestEditor, place, { tab: 'autotest' });
  const [newest] = row.notifications;
  return newest ? addressOfNotification(newest) : hrefOf(assignmentWork, place);
}
