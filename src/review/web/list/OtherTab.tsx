import { PeerReviewCards } from '../../../feedback/web/index.ts';
import { Stack } from '../../../design/web/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { GradedRubricEditor, ImportGradesCard, RegradeQueue } from '../../../grading/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { highestGradeOf } from '../../../submissions/domain/filter/list-filter.ts';
import { ExportPanel, HandInRules } from '../../../submissions/web/index.ts';
import { AssignmentGroups } from '../../../groups/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';
import type { AssignmentScope } from './assignment-scope.ts';
import type { OtherPartId } from './list-parts.ts';
import { StaffHandIn } from './StaffHandIn.tsx';

/** The content of the tabs beside the list. */
export function OtherTab({ tab, scope }: { tab: OtherPartId; scope: AssignmentScope }) {
  const { id, courseId, cgignore, groupSet } = scope.assignment;
  if (tab === 'hand-in') return <StaffHandIn scope={scope} />;
  if (tab === 'rubric') return <GradedRubricEditor assignmentId={id} />;
  if (tab === 'hand-in-rules') return <HandInRules rules={cgignore} />;
  if (tab === 'regrade-requests') {
    const hrefOfWork = (submissionId: number) =>
      hrefOf(viewer, { ...scope.place, submissionId }, { query: { panel: 'grade' } });
    return <RegradeQueue assignmentId={id} hrefOfWork={hrefOfWork} />;
  }
  if (tab === 'groups') return groupSet && <AssignmentGroups courseId={courseId} groupSet={groupSet} />;
  if (tab === 'peer-feedback') {
    return (
      <PeerReviewCards
        courseId={courseId}
        assignmentId={id}
        mayApprove={scope.permissions.has('can_approve_inline_comments')}
        seesReviews={
          scope.assignment.peerFeedbackSettings !== null && scope.permissions.has('can_see_others_work')
        }
      />
    );
  }
  return <ExportAndImport scope={scope} />;
}

function ExportAndImport({ scope: { place, assignment, permissions } }: { scope: AssignmentScope }) {
  const course = useCourse(place.courseId).data;
  return (
    <Stack gap={4}>
      <ExportPanel
        assignmentId={assignment.id}
        fileName={`submissions-${assignment.id}`}
        highestGrade={highestGradeOf(assignment)}
      />
      {course && permissions.has('can_grade_work') && (
        <ImportGradesCard assignmentId={assignment.id} lockedReason={reasonOf(mayChangeIn(course))} />
      )}
    </Stack>
  );
}
