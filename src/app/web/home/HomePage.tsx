import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AnnouncementCards } from '../../../admin/web/index.ts';
import { useOwnAssignments } from '../../../assignments/web/index.ts';
import type { Course } from '../../../courses/domain/model.ts';
import { NewCourseDialog, useCourses, useOwnRoleNames } from '../../../courses/web/index.ts';
import {
  Button,
  CardGrid,
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
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import { homeList } from '../addresses.ts';

/** The courses of the person with what comes next in each (NAV-052). */
export function HomePage() {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  // Asked beside each other: the cards need all three.
  const courses = useCourses();
  useOwnAssignments();
  useOwnRoleNames();
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
          {courses.isPending && <Loading />}
          {courses.isError && <ErrorState error={courses.error} onRetry={() => void courses.refetch()} />}
          {courses.data?.length === 0 && (
            <EmptyState
              title={emptyTitle('courses', false)}
              text={mayCreate ? texts.noCoursesTeacher : texts.noCoursesHint}
            />
          )}
          {courses.data && courses.data.length > 0 && <Courses courses={courses.data} />}
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

function Courses({ courses }: { courses: Course[] }) {
  const [{ q, archived }, setSearch] = useSearch(homeList);
  const labels = courseLabelsOf(courses);
  const terms = searchTermsOf(q);
  const found = courses.filter(({ name, abbreviatedName }) =>
    matchesSearch(terms, { name, abbreviatedName }),
  );
  const visible = found.filter((course) => course.state === 'visible');
  const old = found.filter((course) => course.state === 'archived');
  return (
    <Stack gap={5}>
      <SearchInput label={texts.search} value={q} onChange={(value) => setSearch({ q: value })} width={320} />
      {found.length === 0 && (
        <EmptyState
          title={emptyTitle('courses', true)}
          actions={<Button onClick={() => setSearch({ q: '' })}>{texts.clearSearch}</Button>}
        />
      )}
      <CourseGrid courses={visible} labels={labels} />
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
      {archived && <CourseGrid courses={old} labels={labels} />}
    </Stack>
  );
}

function CourseGrid({ courses, labels }: { courses: Course[]; labels: ReadonlyMap<number, string> }) {
  const roles = useOwnRoleNames();
  const assignments = useOwnAssignments();
  return (
    <CardGrid minWidth={320}>
      {courses.map((course) => (
        <CourseCard
          key={course.id}
          course={course}
          label={labels.get(course.id) ?? course.name}
          roleName={roles.data?.get(course.id)}
          assignments={assignments.data?.filter((one) => one.courseId === course.id)}
        />
      ))}
    </CardGrid>
  );
}
