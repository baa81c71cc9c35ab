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
import { useParams } from '../../../kernel/web/route.ts';
import { useSnapshot } from '../snapshot-queries.ts';
import { texts } from '../texts.ts';
import { SnapshotView } from './SnapshotView.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { autoTestEditor, snapshotPage, testHandIn } from '../../domain/addresses.ts';
import type { AssignmentPlace } from '../../../assignments/domain/addresses.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

/** One snapshot on a page of its own (NAV-034, NAV-035). */
export function SnapshotPage() {
  const place = useParams(snapshotPage);
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
            testHandInHref={hrefOf(testHandIn, place, { tab: 'hand-in', query: { from: 'snapshots' } })}
          />
        )}
      </PageBody>
    </>
  );
}

interface HeaderProps {
  courseName: string;
  place: AssignmentPlace;
  assignment: Assignment;
}

function Header({ courseName, place, assignment }: HeaderProps) {
  return (
    <PageHeader
      breadcrumb={[
        { label: courseName, href: hrefOf(courseHome, place) },
        { label: assignment.name, href: hrefOf(autoTestEditor, place, { tab: 'autotest' }) },
      ]}
      title={texts.snapshot}
      actions={
        <ButtonLink href={hrefOf(autoTestEditor, place, { query: { part: 'snapshots' }, tab: 'autotest' })}>
          {texts.allSnapshots}
        </ButtonLink>
      }
    />
  );
}

/** Shown for a missing snapshot and for one that the user may not see: both look the same (NAV-051). */
function Missing({ courseId }: { courseId: number }) {
  return (
    <PageBody>
      <EmptyState
        icon={<IconLock aria-hidden />}
        title={texts.snapshotMissing}
        text={texts.snapshotMissingHint}
        actions={<ButtonLink href={hrefOf(courseHome, { courseId })}>{texts.toAssignments}</ButtonLink>}
      />
    </PageBody>
  );
}

/** Status 400 means that the address contains something that is no id. */
function isUnseen({ status }: ApiError): boolean {
  return [400, 403, 404].includes(status);
}
