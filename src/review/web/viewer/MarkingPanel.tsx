import { useHasNonePublished } from '../../../autotest/web/index.ts';
import { Alert, EmptyState, IconEyeOff, lazyPart, Stack, Text } from '../../../design/web/index.ts';
import { GradeBox, RegradeRequests, SecondMarkingPanel } from '../../../grading/web/index.ts';
import { RubricMarker, RubricView, useRubricRows } from '../../../rubrics/web/index.ts';
import { texts } from '../texts.ts';
import type { ViewerScope } from './viewer-scope.ts';

/** Only graders need it. */
const GradeNext = lazyPart(async () => (await import('./GradeNext.tsx')).GradeNext, { fallback: () => null });

/** Rubric and grade beside the code: graders edit them, and everybody who may see the grade reads them. */
export function MarkingPanel({ scope }: { scope: ViewerScope }) {
  const { assignment, submission, permissions, isAuthor, mayMark } = scope;
  const parts = { assignmentId: assignment.id, submissionId: submission.id };
  const isTried = submission.user.isTestStudent && assignment.hasAutoTestV2;
  const isUnpublished = useHasNonePublished(assignment.id, isTried);
  const rows = useRubricRows(assignment.id).value ?? [];
  if (scope.second) {
    return (
      <SecondMarkingPanel
        key={scope.second.submissionId}
        assignmentId={assignment.id}
        marking={scope.second}
      />
    );
  }
  // The status is "unknown" for people who may not see the grade.
  if (submission.manualGradingStatus === 'unknown') {
    return (
      <Stack gap={3}>
        <EmptyState
          icon={<IconEyeOff aria-hidden />}
          title={texts.gradeNotVisible}
          text={texts.gradeNotVisibleHint}
        />
        {rows.length > 0 && <RubricView rows={rows} />}
      </Stack>
    );
  }
  const regrades = assignment.regradeSettings && (
    <RegradeRequests {...parts} isAuthor={isAuthor} mayDecide={mayMark} />
  );
  return (
    <Stack gap={3}>
      {/* What was asked comes first for whoever answers it. */}
      {!isAuthor && regrades}
      {isUnpublished && <Alert>{texts.testsNotPublished}</Alert>}
      <RubricMarker {...parts} mode={mayMark ? 'mark' : 'read'} />
      <GradeBox
        {...parts}
        mode={mayMark ? 'grade' : 'read'}
        hasHistory={permissions.has('can_see_grade_history')}
      />
      {!mayMark && submission.gradeOverridden && rows.length > 0 && (
        <Text tone="muted">{texts.setByHand}</Text>
      )}
      {isAuthor && regrades}
      {mayMark && <GradeNext scope={scope} />}
    </Stack>
  );
}
