import { usePrefetchQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CodeView, ErrorState, PageBody, SkeletonRows } from '../../../design/web/index.ts';
import { useAssignment } from '../../../assignments/web/index.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { feedbackQuery } from '../../../feedback/web/index.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { submissionQueries } from '../../../submissions/web/index.ts';
import { MissingPage } from '../MissingPage.tsx';
import { isMissing, usePermissions, useSubmission } from '../queries.ts';
import { texts } from '../texts.ts';
import { useFirstTab } from './use-first-tab.ts';
import { Viewer } from './Viewer.tsx';
import { useViewerScope, type ViewerScope } from './viewer-scope.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';

export { readViewerAhead } from './read-ahead.ts';

/** A submission: code with feedback, tests, rubric and grade. */
export function ViewerPage() {
  const { courseId, assignmentId, submissionId, fileId } = useParams(viewer);
  // These reads start together with that of the submission, not after it.
  usePrefetchQuery(submissionQueries.trees(submissionId));
  usePrefetchQuery(feedbackQuery(submissionId));
  // Asked for only where the code stands, it would be one more thing to wait for after the file has come.
  useEffect(() => CodeView.fetchAhead(), []);
  const submission = useSubmission(submissionId);
  const assignment = useAssignment(assignmentId);
  const course = useCourse(courseId);
  const permissions = usePermissions(courseId);
  const failed = [submission, assignment, course].find((query) => query.isError);
  const isElsewhere = submission.data !== undefined && submission.data.assignmentId !== assignmentId;
  if (isElsewhere || (failed && isMissing(failed.error))) {
    return (
      <MissingPage
        text={texts.submissionMissing}
        back={{ label: texts.toSubmissions, href: hrefOf(assignmentWork, { courseId, assignmentId }) }}
      />
    );
  }
  if (failed) {
    return (
      <PageBody>
        <ErrorState title={texts.loadFailed} error={failed.error} onRetry={() => void failed.refetch()} />
      </PageBody>
    );
  }
  if (!submission.data || !assignment.data || !permissions) return <ViewerSkeleton />;
  // The same for all files, so that opening one draws nothing else anew. The compiler sees to that only for what is made here.
  const place = { courseId, assignmentId };
  const known = { place, submission: submission.data, assignment: assignment.data, permissions };
  return <Opened key={submissionId} known={known} fileId={fileId} />;
}

type Known = Pick<ViewerScope, 'place' | 'assignment' | 'submission' | 'permissions'>;

function Opened({ known, fileId }: { known: Known; fileId: string | undefined }) {
  const scope = useViewerScope(known);
  const firstTab = useFirstTab(scope);
  usePageTitle(texts.titleOf(known.submission.user.name, known.assignment.name));
  if (firstTab === undefined) return <ViewerSkeleton />;
  return <Viewer scope={scope} fileId={fileId} firstTab={firstTab} />;
}

function ViewerSkeleton() {
  return (
    <PageBody>
      <SkeletonRows rows={14} />
    </PageBody>
  );
}
