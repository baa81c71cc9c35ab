import { PageBody } from '../../../design/web/index.ts';
import { RunView } from '../../../autotest/web/index.ts';
import type { ViewerScope } from './viewer-scope.ts';

/** The tests of the submission, live. */
export function AutoTestTab({ scope }: { scope: ViewerScope }) {
  const { assignment, submission, isAuthor } = scope;
  return (
    <PageBody>
      <RunView
        assignmentId={assignment.id}
        submissionId={submission.id}
        mode={isAuthor ? 'student' : 'staff'}
        submittedAt={submission.createdAt}
        moments={submission.timeframe}
      />
    </PageBody>
  );
}
