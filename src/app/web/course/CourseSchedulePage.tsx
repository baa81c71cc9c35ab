import { courseSchedule } from '../../../assignments/domain/addresses.ts';
import { CourseSchedule, useAssignments } from '../../../assignments/web/index.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import type { ExtendedCourse } from '../../../courses/domain/model.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { ErrorState, PageLoading, PageBody, PageHeader, Pill } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { showsWorkAsStaff } from '../../../submissions/domain/sight.ts';
import { useAssignmentWork } from '../../../submissions/web/index.ts';
import { WorkState } from '../work/WorkState.tsx';
import { texts } from './texts.ts';

/** All dates of a course, for students beside what they have done. */
export function CourseSchedulePage() {
  const { courseId } = useParams(courseSchedule);
  const course = useCourse(courseId);
  if (course.isPending) return <PageLoading />;
  if (course.isError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  return <SchedulePage key={courseId} course={course.data} />;
}

function SchedulePage({ course }: { course: ExtendedCourse }) {
  usePageTitle(`${texts.schedule}, ${course.name}`);
  const isStaff = showsWorkAsStaff(course.authorization.permissions);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: course.name, href: hrefOf(courseHome, { courseId: course.id }) }]}
        title={texts.schedule}
        pills={course.state === 'archived' && <Pill kind="neutral">{texts.archived}</Pill>}
      />
      <PageBody width="full">
        {isStaff ? <CourseSchedule course={course} /> : <OwnSchedule course={course} />}
      </PageBody>
    </>
  );
}

function OwnSchedule({ course }: { course: ExtendedCourse }) {
  const assignments = useAssignments(course.id).data ?? [];
  const work = useAssignmentWork(assignments.map(({ id }) => id));
  return (
    <CourseSchedule
      course={course}
      ownWork={(id) => {
        const assignment = assignments.find((one) => one.id === id);
        return assignment && <WorkState assignment={assignment} work={work} />;
      }}
    />
  );
}
