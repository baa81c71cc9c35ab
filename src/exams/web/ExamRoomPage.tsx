import { useState } from 'react';
import { useAssignment } from '../../assignments/web/index.ts';
import { courseHome } from '../../courses/domain/addresses.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import type { ExtendedCourse } from '../../courses/domain/model.ts';
import { useCourse } from '../../courses/web/index.ts';
import {
  Alert,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  PageLoading,
  PageBody,
  PageHeader,
  SearchBox,
  Select,
  SkeletonRows,
  Stack,
  Row,
} from '../../design/web/index.ts';
import { assignmentWork } from '../../assignments/domain/addresses.ts';
import type { Assignment } from '../../assignments/domain/model.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { matchesSearch, searchTermsOf } from '../../kernel/domain/search-terms.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../kernel/web/route.ts';
import { examRoom } from '../domain/addresses.ts';
import type { ExamRoom, ExamStudent } from '../domain/model.ts';
import { examStates, inRoomOrder, statesOf, type ExamState } from '../domain/rules.ts';
import { ExamTable } from './ExamTable.tsx';
import { useExamRoom } from './queries.ts';
import { MoreTimeDialog } from './MoreTimeDialog.tsx';
import { moreTimeTexts, texts } from './texts.ts';
import { useNowMs } from './use-now-ms.ts';

/** What an invigilator has open while an exam runs: every student, who is here and who waits for help. */
export function ExamRoomPage() {
  const { courseId, assignmentId } = useParams(examRoom);
  const course = useCourse(courseId);
  const assignment = useAssignment(assignmentId);
  const failed = [course, assignment].find((query) => query.isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!course.data || !assignment.data) return <PageLoading />;
  return <Room key={assignmentId} course={course.data} assignment={assignment.data} />;
}

function Room({ course, assignment }: { course: ExtendedCourse; assignment: Assignment }) {
  usePageTitle(`${texts.room}, ${assignment.name}`);
  const [givesTime, giveTime] = useState(false);
  const mayEdit = course.authorization.permissions['can_edit_assignment_info'] === true;
  const maySetDates = assignment.kind === 'exam' && mayEdit && mayChangeIn(course).allowed;
  const place = { courseId: course.id, assignmentId: assignment.id };
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: course.name, href: hrefOf(courseHome, place) },
          { label: assignment.name, href: hrefOf(assignmentWork, place) },
        ]}
        title={texts.room}
        actions={
          <>
            <ButtonLink href={hrefOf(assignmentWork, place)}>{texts.submissions}</ButtonLink>
            {maySetDates && <Button onClick={() => giveTime(true)}>{moreTimeTexts.forAll}</Button>}
          </>
        }
      />
      <PageBody width="full">
        {assignment.kind === 'exam' ? (
          <Students course={course} assignment={assignment} />
        ) : (
          <EmptyState title={texts.noExam} text={texts.noExamHint} />
        )}
      </PageBody>
      {givesTime && <MoreTimeDialog assignmentId={assignment.id} onClose={() => giveTime(false)} />}
    </>
  );
}

function Students({ course, assignment }: { course: ExtendedCourse; assignment: Assignment }) {
  const room = useExamRoom(assignment.id);
  if (room.isError && !room.data)
    return <ErrorState title={texts.failed} error={room.error} onRetry={() => void room.refetch()} />;
  if (!room.data) return <SkeletonRows rows={10} />;
  return (
    <Watched
      room={room.data}
      course={course}
      assignment={assignment}
      mayChange={mayChangeIn(course).allowed}
    />
  );
}

interface WatchedProps {
  room: ExamRoom;
  course: ExtendedCourse;
  assignment: Assignment;
  mayChange: boolean;
}

function Watched({ room, course, assignment, mayChange }: WatchedProps) {
  const [{ q = '', state }, setSearch] = useSearch(examRoom);
  const nowMs = useNowMs();
  const named = room.students.filter((student) => isNamed(student, q));
  const shown = named.filter((student) => state === undefined || statesOf(student, nowMs).includes(state));
  const count = (one: ExamState) => named.filter((student) => statesOf(student, nowMs).includes(one)).length;
  return (
    <Stack gap={4}>
      {room.isCut && <Alert kind="warn">{texts.isCut}</Alert>}
      <Row gap={3} wrap>
        <SearchBox label={texts.search} query={q} onSearch={(text) => setSearch({ q: text })} width={280} />
        <Select
          label={texts.filter}
          hideLabel
          width={220}
          options={[
            { value: 'all', label: texts.everybody(named.length) },
            ...examStates.map((one) => ({ value: one, label: texts.stateCount(one, count(one)) })),
          ]}
          value={state ?? 'all'}
          onChange={(chosen) => setSearch({ state: examStates.find((one) => one === chosen) })}
        />
      </Row>
      <ExamTable
        students={inRoomOrder(shown)}
        isFiltered={shown.length < room.students.length}
        nowMs={nowMs}
        course={course}
        assignment={assignment}
        mayChange={mayChange}
      />
    </Stack>
  );
}

const isNamed = ({ user }: ExamStudent, query: string): boolean =>
  matchesSearch(searchTermsOf(query), { name: user.name, username: user.username });
