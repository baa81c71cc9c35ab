import { z } from 'zod';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useAssignment } from '../../../assignments/web/index.ts';
import { useCourse } from '../../../courses/web/index.ts';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  IconLock,
  PageBody,
  PageHeader,
  SkeletonRows,
} from '../../../design/web/index.ts';
import type { ApiError } from '../../../kernel/domain/client.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useRouteParams } from '../../../kernel/web/route.ts';
import { assignmentHref, snapshotsHref } from '../addresses.ts';
import { useSnapshot } from '../queries.ts';
import { texts } from '../texts.ts';
import { SnapshotView } from './SnapshotView.tsx';

/** What is no id becomes one that nothing has. */
const PathNumber = z.coerce.number<string>().int().positive().catch(0);
const Params = z.object({ courseId: PathNumber, assignmentId: PathNumber, snapshotId: z.string() });

/** One snapshot on a page of its own (NAV-034, NAV-035). */
export function SnapshotPage() {
  const place = useRouteParams(Params);
  const assignment = useAssignment(place.assignmentId);
  const course = useCourse(place.courseId);
  const snapshot = useSnapshot(place.assignmentId, place.snapshotId);
  const failed = [assignment, course, snapshot].find((query) => query.isError);
  const isElsewhere = assignment.data !== undefined && assignment.data.courseId !== place.courseId;
  const isMissing = isElsewhere || (failed !== undefined && isUnseen(failed.error));
  usePageTitle(isMissing || !assignment.data ? undefined : texts.snapshotTitle(assignment.data.name));
  if (isMissing) return <Missing courseId={place.courseId} />;
  return (
    <>
      {assignment.data && (
        <Header courseName={course.data?.name ?? ''} place={place} assignment={assignment.data} />
      )}
      <PageBody>
        {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed && (!assignment.data || !course.data || !snapshot.data) && <SkeletonRows rows={8} />}
        {!failed && snapshot.data && (
          <SnapshotView
            assignmentId={place.assignmentId}
            snapshotId={place.snapshotId}
            testHandInHref={`${assignmentHref(place)}/submissions/#hand-in`}
          />
        )}
      </PageBody>
    </>
  );
}

interface HeaderProps {
  courseName: string;
  place: { courseId: number; assignmentId: number };
  assignment: Assignment;
}

function Header({ courseName, place, assignment }: HeaderProps) {
  return (
    <PageHeader
      breadcrumb={[
        { label: courseName, href: `/courses/${String(place.courseId)}/assignments/` },
        { label: assignment.name, href: `${assignmentHref(place)}#autotest` },
      ]}
      title={texts.snapshot}
      actions={<ButtonLink href={snapshotsHref(place)}>{texts.allSnapshots}</ButtonLink>}
    />
  );
}

/** Not there, or not to be seen by this person: both look the same (NAV-051). */
function Missing({ courseId }: { courseId: number }) {
  return (
    <PageBody>
      <EmptyState
        icon={<IconLock aria-hidden />}
        title={texts.snapshotMissing}
        text={texts.snapshotMissingHint}
        actions={
          <ButtonLink href={`/courses/${String(courseId)}/assignments/`}>{texts.toAssignments}</ButtonLink>
        }
      />
    </PageBody>
  );
}

/** 400: the address holds something that is no id. */
function isUnseen({ status }: ApiError): boolean {
  return [400, 403, 404].includes(status);
}
