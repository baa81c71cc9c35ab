import { PageBody } from '../../../design/web/index.ts';
import { TestRun } from '../TestRun.tsx';
import type { ViewerScope } from './viewer-scope.ts';

/** The tests of the submission, live. */
export function AutoTestTab({ scope }: { scope: ViewerScope }) {
  const { assignment, submission, permissions, isAuthor, isPeer } = scope;
  return (
    <PageBody>
      <TestRun
        assignmentId={assignment.id}
        submissionId={submission.id}
        mode={isAuthor || isPeer ? 'student' : 'staff'}
        mayRestart={permissions.has('can_run_autotest') && permissions.has('can_delete_autotest_run')}
        mayManage={permissions.has('can_manage_new_autotest')}
        submittedAt={submission.createdAt}
        moments={submission.timeframe}
      />
    </PageBody>
  );
}
