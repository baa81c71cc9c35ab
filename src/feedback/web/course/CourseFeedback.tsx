import {
  ErrorState,
  PageLoading,
  PageBody,
  PagedList,
  PageHeader,
  Stack,
} from '../../../design/web/index.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { useViewerId } from '../../../kernel/web/session-store.ts';
import { courseFeedback } from '../../domain/addresses.ts';
import { GivenFeedback } from './GivenFeedback.tsx';
import { useCourseFeedback } from './queries.ts';
import { texts } from './texts.ts';

/** What others wrote on the work of one person in a course, newest first: for them and for staff. */
export function CourseFeedback() {
  const { courseId, userId } = useParams(courseFeedback);
  const viewerId = useViewerId();
  const course = useCourse(courseId);
  const feedback = useCourseFeedback({ courseId, userId });
  const found = feedback.data?.pages.flatMap(({ body }) => body) ?? [];
  const name = found[0]?.student.name;
  const title = userId === viewerId ? texts.own : name === undefined ? texts.title : texts.ofStudent(name);
  usePageTitle(course.data && texts.titleIn(title, course.data.name));
  if (course.isError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  if (!course.data) return <PageLoading />;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: course.data.name, href: hrefOf(courseHome, { courseId }) }]}
        title={title}
      />
      <PageBody>
        <PagedList query={feedback} items={texts.items} count={found.length} emptyText={texts.empty}>
          <Stack gap={3}>
            {found.map((one) => (
              <GivenFeedback key={one.reply.id} courseId={courseId} given={one} />
            ))}
          </Stack>
        </PagedList>
      </PageBody>
    </>
  );
}
