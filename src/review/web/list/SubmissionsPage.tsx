import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorState, lazyPart, PageBody, SkeletonRows } from '../../../design/web/index.ts';
import { useAssignment } from '../../../assignments/web/index.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useHash, useParams } from '../../../kernel/web/route.ts';
import { seesWorkAsStaff } from '../../../submissions/domain/sight.ts';
import { submissionQueries } from '../../../submissions/web/index.ts';
import { MissingPage } from '../MissingPage.tsx';
import { isMissing, usePermissions } from '../queries.ts';
import { texts } from '../texts.ts';
import type { AssignmentScope } from './assignment-scope.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';

/** Each person opens only one of the two, so both are loaded separately. */
const StaffList = lazyPart(async () => (await import('./StaffList.tsx')).StaffList, {
  fallback: () => <ListSkeleton />,
});
const StartPage = lazyPart(async () => (await import('../start/StartPage.tsx')).StartPage, {
  fallback: () => <ListSkeleton />,
});

/** The submissions of an assignment: the list for staff, the start page for students (SUB-035). */
export function SubmissionsPage() {
  const place = useParams(assignmentWork);
  const assignment = useAssignment(place.assignmentId);
  const course = useCourse(place.courseId);
  const permissions = usePermissions(place.courseId);
  const isStaff = permissions !== undefined && seesWorkAsStaff(permissions);
  // The code of the list is loaded while its data is read.
  useEffect(() => {
    if (isStaff) StaffList.fetchAhead();
  }, [isStaff]);
  useQuery({ ...submissionQueries.overview(place.assignmentId), enabled: isStaff && assignment.isSuccess });
  const failed = [assignment, course].find((query) => query.isError);
  const isElsewhere = assignment.data !== undefined && assignment.data.courseId !== place.courseId;
  if (isElsewhere || (failed && isMissing(failed.error))) {
    return (
      <MissingPage
        text={texts.assignmentMissing}
        back={{ label: texts.toAssignments, href: hrefOf(courseHome, place) }}
      />
    );
  }
  if (failed) {
    return (
      <PageBody>
        <ErrorState title={texts.listFailed} error={failed.error} onRetry={() => void failed.refetch()} />
      </PageBody>
    );
  }
  if (!assignment.data || !course.data || !permissions) return <ListSkeleton />;
  const scope = { place, assignment: assignment.data, courseName: course.data.name, permissions };
  return <Opened key={place.assignmentId} scope={scope} />;
}

function Opened({ scope }: { scope: AssignmentScope }) {
  const hash = useHash(assignmentWork);
  usePageTitle(scope.assignment.name);
  // Staff may open the students' page by its address (NAV-046).
  const Page = seesWorkAsStaff(scope.permissions) && hash !== 'student-start' ? StaffList : StartPage;
  return <Page scope={scope} />;
}

function ListSkeleton() {
  return (
    <PageBody>
      <SkeletonRows rows={10} />
    </PageBody>
  );
}
