import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import { AnnouncementCards } from '../../../admin/web/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import type { Course } from '../../../courses/domain/model.ts';
import { NewCourseDialog, useOwnRoleNames } from '../../../courses/web/index.ts';
import {
  Button,
  CardGrid,
  ClockContext,
  EmptyState,
  emptyTitle,
  ErrorState,
  IconPlus,
  Loading,
  PageBody,
  PageHeader,
  SearchInput,
  Stack,
} from '../../../design/web/index.ts';
import { matchesSearch, searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { useLoggedInUser, useSetting } from '../../../people/web/index.ts';
import { courseLabelsOf } from './course-labels.ts';
import { CourseCard } from './CourseCard.tsx';
import { ReleaseCard } from './ReleaseCard.tsx';
import { texts } from './texts.ts';
import { toDoOf } from './to-do.ts';
import { ToDoCard } from './ToDoCard.tsx';
import { useHomeFacts, type Work } from './use-home-facts.ts';
import type { Notification } from '../../../notifications/domain/model.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import { homeList } from '../addresses.ts';

/** The courses of the person with what comes next in each (NAV-052). */
export function HomePage() {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const { courses, isPending, assignments, work, unread } = useHomeFacts();
  const permissions = useLoggedInUser()?.tenantPermissions ?? {};
  const mayCreate = permissions['can_create_courses'] === true;
  const areAnnounced = useSetting('TEACHER_ANNOUNCEMENTS_ENABLED');
  const [dialogIsOpen, setDialogOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          mayCreate && (
            <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={() => setDialogOpen(true)}>
              {texts.newCourse}
            </Button>
          )
        }
      />
      <PageBody>
        <Stack gap={5}>
          <ReleaseCard />
          {areAnnounced && permissions['can_see_teacher_announcements'] === true && <AnnouncementCards />}
          {isPending && <Loading />}
          {courses.isError && <ErrorState error={courses.error} onRetry={() => void courses.refetch()} />}
          {courses.data?.length === 0 && (
            <EmptyState
              title={emptyTitle('courses', false)}
              text={mayCreate ? texts.noCoursesTeacher : texts.noCoursesHint}
            />
          )}
          {!isPending && courses.data && courses.data.length > 0 && (
            <Courses courses={courses.data} assignments={assignments} work={work} unread={unread} />
          )}
        </Stack>
      </PageBody>
      <NewCourseDialog
        opened={dialogIsOpen}
        onClose={() => setDialogOpen(false)}
        onCreated={(courseId) => void navigate({ href: hrefOf(courseHome, { courseId }) })}
      />
    </>
  );
}

interface CoursesProps {
  courses: readonly Course[];
  assignments: readonly Assignment[];
  work: Work;
  unread: readonly Notification[];
}

function Courses({ courses, assignments, work, unread }: CoursesProps) {
  const [{ q, archived }, setSearch] = useSearch(homeList);
  const now = new Date(use(ClockContext)());
  const labels = courseLabelsOf(courses);
  const terms = searchTermsOf(q);
  const found = courses.filter(({ name, abbreviatedName }) =>
    matchesSearch(terms, { name, abbreviatedName }),
  );
  const visible = found.filter((course) => course.state === 'visible');
  const old = found.filter((course) => course.state === 'archived');
  const current = new Set(courses.flatMap(({ id, state }) => (state === 'visible' ? [id] : [])));
  const shared = { labels, assignments, work };
  const toDo = toDoOf({
    assignments: assignments.filter(({ courseId }) => current.has(courseId)),
    work: work.data ?? new Map(),
    unread,
    now,
  });
  return (
    <Stack gap={5}>
      {current.size > 0 && <ToDoCard rows={toDo} labels={labels} />}
      <SearchInput label={texts.search} value={q} onChange={(value) => setSearch({ q: value })} width={320} />
      {found.length === 0 && (
        <EmptyState
          title={emptyTitle('courses', true)}
          actions={<Button onClick={() => setSearch({ q: '' })}>{texts.clearSearch}</Button>}
        />
      )}
      <CourseGrid {...shared} courses={visible} />
      {old.length > 0 && (
        <div>
          <Button
            kind="quiet"
            aria-expanded={archived}
            onClick={() => setSearch({ archived: archived ? undefined : true })}
          >
            {archived ? texts.hideArchived : texts.showArchived(old.length)}
          </Button>
        </div>
      )}
      {archived && <CourseGrid {...shared} courses={old} />}
    </Stack>
  );
}

type CourseGridProps = Omit<CoursesProps, 'unread'> & { labels: ReadonlyMap<number, string> };

function CourseGrid({ courses, labels, assignments, work }: CourseGridProps) {
  const roles = useOwnRoleNames();
  return (
    <CardGrid minWidth={320}>
      {courses.map((course) => (
        <CourseCard
          key={course.id}
          course={course}
          label={labels.get(course.id) ?? course.name}
          roleName={roles.data?.get(course.id)}
          assignments={assignments.filter((one) => one.courseId === course.id)}
          work={work}
        />
      ))}
    </CardGrid>
  );
}
