import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DeletedAssignments, useAssignments } from '../../../assignments/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import type { ExtendedCourse } from '../../../courses/domain/model.ts';
import { managesCourse } from '../../../courses/domain/management.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { courseFeedback } from '../../../feedback/domain/addresses.ts';
import { useViewerId } from '../../../kernel/web/session-store.ts';
import { autoTestEditor } from '../../../autotest/domain/addresses.ts';
import { NewAssignmentDialog } from '../../../review/web/index.ts';
import {
  Alert,
  Button,
  ButtonLink,
  EmptyState,
  emptyTitle,
  ErrorState,
  IconCalendar,
  IconEye,
  IconMessage2,
  IconPlus,
  IconSettings,
  Loading,
  PageLoading,
  PageBody,
  PageHeader,
  Pill,
  SearchInput,
  Stack,
  usePageAction,
} from '../../../design/web/index.ts';
import { GroupLinks } from '../../../groups/web/index.ts';
import { matchesSearch, searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import { useParams, useSearch } from '../../../kernel/web/route.ts';
import { useStudentView } from '../student-view/use-student-view.ts';
import { AssignmentGroups } from './AssignmentGroups.tsx';
import { texts } from './texts.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { home } from '../../../people/domain/addresses.ts';
import { courseHome, courseManagement } from '../../../courses/domain/addresses.ts';
import { assignmentManagement, courseSchedule } from '../../../assignments/domain/addresses.ts';

/** The assignments of a course by deadline (NAV-020, NAV-052). */
export function CourseHomePage() {
  const { courseId } = useParams(courseHome);
  const course = useCourse(courseId);
  // This read starts together with that of the course, not after it.
  useAssignments(courseId);
  if (course.isPending) return <PageLoading />;
  if (course.isError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  return <CourseHome key={courseId} course={course.data} />;
}

function CourseHome({ course }: { course: ExtendedCourse }) {
  usePageTitle(course.name);
  const navigate = useNavigate();
  const [dialogIsOpen, setDialogOpen] = useState(false);
  const { permissions } = course.authorization;
  const studentView = useStudentView();
  const viewerId = useViewerId();
  const mayCreate = permissions['can_create_assignment'] === true && mayChangeIn(course).allowed;
  const open = () => setDialogOpen(true);
  usePageAction({ label: texts.newAssignment, onChoose: open }, mayCreate);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: texts.home, href: hrefOf(home) }]}
        title={course.name}
        pills={course.state === 'archived' && <Pill kind="neutral">{texts.archived}</Pill>}
        actions={
          <>
            {studentView.mayEnter && (
              <Button icon={<IconEye aria-hidden />} onClick={() => void studentView.enter()}>
                {texts.studentView}
              </Button>
            )}
            <ButtonLink
              href={hrefOf(courseSchedule, { courseId: course.id })}
              icon={<IconCalendar aria-hidden />}
            >
              {texts.schedule}
            </ButtonLink>
            <GroupLinks courseId={course.id} />
            {permissions['can_submit_own_work'] === true && !managesCourse(permissions) && (
              <ButtonLink
                href={hrefOf(courseFeedback, { courseId: course.id, userId: viewerId })}
                icon={<IconMessage2 aria-hidden />}
              >
                {texts.feedback}
              </ButtonLink>
            )}
            {managesCourse(permissions) && (
              <ButtonLink
                href={hrefOf(courseManagement, { courseId: course.id })}
                icon={<IconSettings aria-hidden />}
              >
                {texts.manageCourse}
              </ButtonLink>
            )}
            {mayCreate && (
              <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={open}>
                {texts.newAssignment}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <Stack gap={4}>
          {course.state === 'archived' && <Alert kind="info">{texts.archivedHint}</Alert>}
          <Assignments course={course} mayCreate={mayCreate} onCreate={open} />
          {permissions['can_delete_assignments'] === true && (
            <DeletedAssignments courseId={course.id} lockedReason={reasonOf(mayChangeIn(course))} />
          )}
        </Stack>
      </PageBody>
      <NewAssignmentDialog
        courseId={course.id}
        rights={permissions}
        opened={dialogIsOpen}
        onClose={() => setDialogOpen(false)}
        onCreated={({ id, hasTests }) => {
          const place = { courseId: course.id, assignmentId: id };
          void navigate({
            href: hasTests
              ? hrefOf(autoTestEditor, place, { tab: 'autotest' })
              : hrefOf(assignmentManagement, place, { tab: 'general' }),
          });
        }}
      />
    </>
  );
}

interface AssignmentsProps {
  course: ExtendedCourse;
  mayCreate: boolean;
  onCreate: () => void;
}

function Assignments({ course, mayCreate, onCreate }: AssignmentsProps) {
  const [{ q }, setSearch] = useSearch(courseHome);
  const assignments = useAssignments(course.id);
  if (assignments.isPending) return <Loading />;
  if (assignments.isError) {
    return <ErrorState error={assignments.error} onRetry={() => void assignments.refetch()} />;
  }
  if (assignments.data.length === 0) {
    const hint = mayCreate ? texts.noAssignmentsStaff : texts.noAssignmentsStudent;
    return (
      <EmptyState
        title={emptyTitle('assignments', false)}
        text={hint}
        actions={mayCreate && <Button onClick={onCreate}>{texts.firstAssignment}</Button>}
      />
    );
  }
  const terms = searchTermsOf(q);
  const found = assignments.data.filter(({ name }) => matchesSearch(terms, { name }));
  return (
    <>
      <SearchInput label={texts.search} value={q} onChange={(value) => setSearch({ q: value })} width={320} />
      {found.length === 0 ? (
        <EmptyState
          title={emptyTitle('assignments', true)}
          actions={<Button onClick={() => setSearch({ q: '' })}>{texts.clearSearch}</Button>}
        />
      ) : (
        <AssignmentGroups course={course} assignments={found} />
      )}
    </>
  );
}
