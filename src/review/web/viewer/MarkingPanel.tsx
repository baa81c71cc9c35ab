import { useEffect, useRef, useState } from 'react';
import { useHasNonePublished } from '../../../autotest/web/index.ts';
import { Alert, EmptyState, IconEyeOff, lazyPart, Stack, Text } from '../../../design/web/index.ts';
import {
  GradeBox,
  RegradeRequests,
  SecondMarkingNote,
  SecondMarkingPanel,
  useLeavesSecondMarks,
} from '../../../grading/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { RubricMarker, RubricView, useRubricRows } from '../../../rubrics/web/index.ts';
import { viewer } from '../../domain/addresses.ts';
import { texts } from '../texts.ts';
import type { ViewerScope } from './viewer-scope.ts';

/** Only graders need it. */
const GradeNext = lazyPart(async () => (await import('./GradeNext.tsx')).GradeNext, { fallback: () => null });

interface MarkingPanelProps {
  scope: ViewerScope;
}

/**
 * Rubric and grade beside the code: graders edit them, and everybody who may see the grade reads them. A second mark goes
 * away when it is handed in, with the button that had the focus: keyboards go on from here then.
 */
export function MarkingPanel({ scope }: MarkingPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const hasHandedIn = useHasLeftSecondMark(scope);
  useEffect(() => {
    if (hasHandedIn) place.current?.focus({ preventScroll: true });
  }, [hasHandedIn]);
  return (
    <div ref={place} tabIndex={-1}>
      <Marking scope={scope} hasHandedIn={hasHandedIn} />
    </div>
  );
}

/** The second mark of the work that is open was handed in while it was. */
function useHasLeftSecondMark({ submission: { id }, second }: ViewerScope): boolean {
  const isMarking = second !== undefined;
  const [before, setBefore] = useState({ id, isMarking, hasLeft: false });
  if (before.id === id && before.isMarking === isMarking) return before.hasLeft;
  const now = { id, isMarking, hasLeft: before.id === id && before.isMarking };
  setBefore(now);
  return now.hasLeft;
}

function Marking({ scope, hasHandedIn }: MarkingPanelProps & { hasHandedIn: boolean }) {
  const { assignment, submission, permissions, isAuthor, mayMark } = scope;
  const parts = { assignmentId: assignment.id, submissionId: submission.id };
  const isTried = submission.user.isTestStudent && assignment.hasAutoTestV2;
  const isUnpublished = useHasNonePublished(assignment.id, isTried);
  const rows = useRubricRows(assignment.id).value ?? [];
  const leavesSecondMarks = useLeavesSecondMarks(parts);
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
    <RegradeRequests {...parts} isAuthor={isAuthor} mayDecide={mayMark} isOlder={!submission.isLatest} />
  );
  return (
    <Stack gap={3}>
      {leavesSecondMarks && (
        <SecondMarkingNote
          takesFocus={hasHandedIn}
          assignmentId={assignment.id}
          hrefOf={(id) => hrefOf(viewer, { ...scope.place, submissionId: Number(id) })}
        />
      )}
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
