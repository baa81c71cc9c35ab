import { use } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import type { Course } from '../../../courses/domain/model.ts';
import {
  Button,
  ClockContext,
  EmptyState,
  emptyTitle,
  ErrorState,
  Loading,
  SearchInput,
  Stack,
  VisuallyHidden,
} from '../../../design/web/index.ts';
import { matchesSearch, searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import type { Notification } from '../../../notifications/domain/model.ts';
import { homeList } from '../addresses.ts';
import { courseLabelsOf } from './course-labels.ts';
import { CourseGrid } from './CourseGrid.tsx';
import { texts } from './texts.ts';
import { toDoOf } from './to-do.ts';
import { ToDoCard } from './ToDoCard.tsx';
import { useCourseCards } from './use-course-cards.ts';
import { useHomeFacts, type Work } from './use-home-facts.ts';

/** What the person has to do, and a card for each course. */
export function HomeCourses({ mayCreate }: { mayCreate: boolean }) {
  const { courses, isPending, failed, ...facts } = useHomeFacts();
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (isPending || !courses) return <Loading />;
  if (courses.length === 0) {
    return (
      <EmptyState
        title={emptyTitle('courses', false)}
        text={mayCreate ? texts.noCoursesTeacher : texts.noCoursesHint}
      />
    );
  }
  return <Courses courses={courses} {...facts} />;
}

interface CoursesProps {
  courses: readonly Course[];
  assignments: readonly Assignment[];
  work: Work;
  unread: readonly Notification[];
  failedToDo: ReturnType<typeof useHomeFacts>['failedToDo'];
}

function Courses({ courses, assignments, work, unread, failedToDo }: CoursesProps) {
  const [{ q, archived }, setSearch] = useSearch(homeList);
  const now = new Date(use(ClockContext)());
  const labels = courseLabelsOf(courses);
  const terms = searchTermsOf(q);
  const labelOf = (id: number) => labels.get(id) ?? '';
  const { ordered, said, ...cards } = useCourseCards(courses, labelOf);
  const found = ordered.filter(({ name, abbreviatedName }) =>
    matchesSearch(terms, { name, abbreviatedName }),
  );
  const visible = found.filter((course) => course.state === 'visible');
  const old = found.filter((course) => course.state === 'archived');
  const current = new Set(courses.flatMap(({ id, state }) => (state === 'visible' ? [id] : [])));
  const shared = { cards, labelOf, assignments, work };
  const toDo = toDoOf({
    assignments: assignments.filter(({ courseId }) => current.has(courseId)),
    work: work.data ?? new Map(),
    unread,
    now,
  });
  return (
    <Stack gap={5}>
      {failedToDo && (
        <ErrorState
          title={texts.toDoFailed}
          error={failedToDo.error}
          onRetry={() => void failedToDo.refetch()}
        />
      )}
      {current.size > 0 && !failedToDo && <ToDoCard rows={toDo} labels={labels} />}
      <div>
        <span role="status">
          <VisuallyHidden>{said}</VisuallyHidden>
        </span>
        <SearchInput
          label={texts.search}
          value={q}
          onChange={(value) => setSearch({ q: value })}
          width={320}
        />
      </div>
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
