import { PageBody } from '../../../design/web/index.ts';
import { TestRun } from '../TestRun.tsx';
import type { ViewerScope } from './viewer-scope.ts';

/** The tests of the submission, live. */
export function AutoTestTab({ scope }: { scope: ViewerScope }) {
  const { assignment, submission, isAuthor } = scope;
  return (
    <PageBody>
      <TestRun
        assignmentId={assignment.id}
        submissionId={submission.id}
        mode={isAuthor ? 'student' : 'staff'}
        submittedAt={submission.createdAt}
        moments={submission.timeframe}
      />
    </PageBody>
  );
}
