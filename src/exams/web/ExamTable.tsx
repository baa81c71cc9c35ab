import { useState } from 'react';
import type { Assignment } from '../../assignments/domain/model.ts';
import { FreeLinkQuestion } from '../../assignments/web/index.ts';
import type { ExtendedCourse } from '../../courses/domain/model.ts';
import {
  Button,
  Card,
  DateText,
  dayTimeText,
  EmptyState,
  emptyTitle,
  IconButton,
  IconDots,
  Link,
  Menu,
  Pill,
  Row,
  showFailure,
  Stack,
  Table,
  Text,
  timeText,
  UserName,
  type Column,
  type MenuItem,
} from '../../design/web/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { useCall } from '../../kernel/web/api.ts';
import { browserOf } from '../../people/domain/sessions/browser-name.ts';
import { submission } from '../../submissions/domain/addresses.ts';
import { examContract } from '../domain/contract.ts';
import type { ExamStudent } from '../domain/model.ts';
import { awayMinutes, statesOf } from '../domain/rules.ts';
import { LockDialog } from './LockDialog.tsx';
import { MoreTimeDialog } from './MoreTimeDialog.tsx';
import { DraftsDialog } from './DraftsDialog.tsx';
import { EntriesDialog } from './EntriesDialog.tsx';
import { draftTexts, lockTexts, moreTimeTexts, texts } from './texts.ts';

interface ExamTableProps {
  students: readonly ExamStudent[];
  isFiltered: boolean;
  nowMs: number;
  course: ExtendedCourse;
  assignment: Assignment;
  mayChange: boolean;
}

interface Asked {
  dialog: 'entries' | 'drafts' | 'time' | 'lock' | 'free';
  student: ExamStudent;
}

/** Every student of the exam; who waits for help stands first. */
export function ExamTable(props: ExamTableProps) {
  const { students, isFiltered, nowMs, assignment } = props;
  const [asked, ask] = useState<Asked>();
  const columns: Column<ExamStudent>[] = [
    {
      id: 'user',
      header: texts.student,
      width: 'minmax(180px, 1.6fr)',
      cell: ({ user }) => <UserName user={user} showUsername />,
    },
    {
      id: 'state',
      header: texts.state,
      width: 'minmax(180px, 1.6fr)',
      cell: (student) => <States student={student} nowMs={nowMs} />,
    },
    {
      id: 'entered',
      header: texts.entered,
      width: 'minmax(180px, 1.4fr)',
      cell: (student) => <Entered student={student} />,
    },
    {
      id: 'handedIn',
      header: texts.handedIn,
      width: 'minmax(100px, 0.8fr)',
      cell: (student) => <HandedIn student={student} assignment={assignment} />,
    },
    {
      id: 'deadline',
      header: texts.endsAt,
      width: '140px',
      cell: ({ deadline }) => (deadline ? <DateText moment={deadline} format={dayTimeText} /> : texts.noEnd),
    },
    {
      id: 'actions',
      header: texts.actions,
      width: '120px',
      isPinned: true,
      cell: (student) => (
        <Actions {...props} student={student} onAsk={(dialog) => ask({ dialog, student })} />
      ),
    },
  ];
  return (
    <>
      <Card flush>
        <Table
          label={texts.students}
          columns={columns}
          rows={students}
          rowId={({ user }) => String(user.id)}
          empty={
            <EmptyState
              title={emptyTitle(texts.students.toLowerCase(), isFiltered)}
              text={isFiltered ? texts.noMatchHint : texts.emptyHint}
            />
          }
        />
      </Card>
      {asked && <AskedDialog {...props} asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

function States({ student, nowMs }: { student: ExamStudent; nowMs: number }) {
  const { help, lock } = student;
  const states = statesOf(student, nowMs);
  const waitMinutes = help ? Math.floor((nowMs - help.askedAt.getTime()) / 60_000) : 0;
  return (
    <Stack gap={1}>
      <Row gap={1} wrap>
        {states.includes('help') && <Pill kind="warn">{texts.waits(waitMinutes)}</Pill>}
        {states.includes('locked') && <Pill kind="bad">{texts.states.locked}</Pill>}
        {states.includes('here') && <Pill kind="ok">{texts.states.here}</Pill>}
        {states.includes('away') && (
          <Pill kind="late" icon="timedOut">
            {texts.away(awayMinutes(student, nowMs))}
          </Pill>
        )}
        {states.includes('notEntered') && (
          <Pill kind="neutral" icon="waiting">
            {texts.states.notEntered}
          </Pill>
        )}
      </Row>
      {help && help.text !== '' && <Text size="meta">{help.text}</Text>}
      {lock && (
        <Text size="meta" tone="muted">
          {lock.reason}
        </Text>
      )}
    </Stack>
  );
}

function Entered({ student: { entered, lastSeen, placeCount } }: { student: ExamStudent }) {
  if (!entered) return texts.none;
  const { network, userAgent } = lastSeen ?? entered;
  return (
    <Stack gap={0}>
      <Row gap={1} wrap>
        <DateText moment={entered.enteredAt} format={timeText} />
        <Text tone="muted">{entered.byLink ? texts.byLink : texts.loggedIn}</Text>
        {placeCount > 1 && <Pill kind="warn">{texts.places(placeCount)}</Pill>}
      </Row>
      <Text size="meta" tone="muted">
        {texts.from(browserOf(userAgent) ?? texts.unknownBrowser, network)}
      </Text>
    </Stack>
  );
}

function HandedIn({ student: { handedIn }, assignment }: { student: ExamStudent; assignment: Assignment }) {
  if (!handedIn) return texts.none;
  const { submissionId, createdAt, fileCount } = handedIn;
  const place = { courseId: assignment.courseId, assignmentId: assignment.id, submissionId };
  return (
    <Stack gap={0}>
      <Link href={hrefOf(submission, place)}>
        <DateText moment={createdAt} format={timeText} />
      </Link>
      <Text size="meta" tone="muted">
        {texts.files(fileCount)}
      </Text>
    </Stack>
  );
}

interface AskedDialogProps extends ExamTableProps {
  asked: Asked;
  onClose: () => void;
}

function AskedDialog({ assignment, course, asked, onClose }: AskedDialogProps) {
  const { dialog, student } = asked;
  const props = { assignmentId: assignment.id, student, onClose };
  const mayHandIn = course.authorization.permissions['can_submit_others_work'] === true;
  if (dialog === 'entries') return <EntriesDialog {...props} />;
  if (dialog === 'drafts') return <DraftsDialog {...props} assignment={assignment} mayHandIn={mayHandIn} />;
  if (dialog === 'time') return <MoreTimeDialog {...props} />;
  if (dialog === 'lock') return <LockDialog {...props} />;
  return <FreeLinkQuestion assignmentId={assignment.id} student={student.user} onClose={onClose} />;
}

interface ActionsProps extends ExamTableProps {
  student: ExamStudent;
  onAsk: (dialog: Asked['dialog']) => void;
}

function Actions({ student, assignment, course, mayChange, onAsk }: ActionsProps) {
  const { user, help, lock, isHeldByBrowser } = student;
  const endHelp = useCall(examContract.endExamHelp);
  const unlock = useCall(examContract.unlockExamStudent);
  const params = { assignmentId: assignment.id, userId: user.id };
  const maySetDates = mayChange && course.authorization.permissions['can_edit_assignment_info'] === true;
  const run = async (action: Promise<unknown>, failed: string) => {
    try {
      await action;
    } catch (error) {
      showFailure(failed, error);
    }
  };
  const items: (MenuItem | false)[] = [
    { id: 'entries', label: texts.entries, onChoose: () => onAsk('entries') },
    { id: 'drafts', label: draftTexts.menu, onChoose: () => onAsk('drafts') },
    maySetDates && { id: 'time', label: moreTimeTexts.forOne, onChoose: () => onAsk('time') },
    maySetDates &&
      isHeldByBrowser && { id: 'free', label: lockTexts.freeMenu, onChoose: () => onAsk('free') },
    mayChange &&
      (lock
        ? {
            id: 'unlock',
            label: lockTexts.unlock,
            onChoose: () => void run(unlock.mutateAsync({ params }), lockTexts.notUnlocked),
          }
        : { id: 'lock', label: lockTexts.lockMenu, danger: true, onChoose: () => onAsk('lock') }),
  ];
  return (
    <Row gap={1}>
      {help && mayChange && (
        <Button
          size="s"
          aria-label={texts.helpedOf(user.name)}
          onClick={() => void run(endHelp.mutateAsync({ params }), texts.notHelped)}
        >
          {texts.helped}
        </Button>
      )}
      <Menu
        button={<IconButton label={texts.actionsOf(user.name)} icon={<IconDots aria-hidden />} />}
        items={items.filter((item) => item !== false)}
      />
    </Row>
  );
}
