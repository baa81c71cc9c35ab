import { Card, Heading, Stack, Text } from '../../../design/web/index.ts';
import { RegradeRequests } from '../../../grading/web/index.ts';
import { TestRun } from '../TestRun.tsx';
import { RubricMarker, useRubricRows } from '../../../rubrics/web/index.ts';
import type { Submission } from '../../../submissions/domain/model.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { texts } from '../texts.ts';
import { ArrivalCard } from './ArrivalCard.tsx';

interface LatestSubmissionProps {
  scope: AssignmentScope;
  submission: Submission;
}

/** The newest hand-in: its arrival, then how it was graded with what is asked about that, and its tests. */
export function LatestSubmission({ scope, submission }: LatestSubmissionProps) {
  const { assignment } = scope;
  const parts = { assignmentId: assignment.id, submissionId: submission.id };
  const rows = useRubricRows(assignment.id).value ?? [];
  const hasGrade = submission.grade !== null;
  return (
    <>
      <ArrivalCard scope={scope} submission={submission} />
      {hasGrade && rows.length > 0 && (
        <Stack gap={3} as="section">
          <Heading level={2}>{texts.howGraded}</Heading>
          {submission.gradeOverridden && <Text tone="muted">{texts.setByHand}</Text>}
          <RubricMarker {...parts} mode="read" />
        </Stack>
      )}
      {hasGrade && assignment.regradeSettings && (
        <RegradeRequests {...parts} isAuthor mayDecide={false} isOlder={false} />
      )}
      {assignment.hasAutoTestV2 && (
        <Card title={texts.testResults}>
          <TestRun
            {...parts}
            mode="student"
            submittedAt={submission.createdAt}
            moments={assignment.timeframe}
          />
        </Card>
      )}
    </>
  );
}
