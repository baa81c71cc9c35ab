import { formatGrade } from '../../../grading/domain/display.ts';
import { useGradeScale } from '../../../grading/web/index.ts';
import { SubmissionTable } from '../../../submissions/web/index.ts';
import { submissionHref } from '../addresses.ts';
import { AssigneeMenu } from './AssigneeMenu.tsx';
import type { AssignmentScope } from './assignment-scope.ts';
import styles from './SubmissionsTab.module.css';

/** The list, as high as the page. */
export function SubmissionsTab({ scope }: { scope: AssignmentScope }) {
  const { place, assignment, permissions } = scope;
  const scale = useGradeScale(assignment.id);
  const mayAssign = permissions.has('can_assign_graders') && permissions.has('can_see_assignee');
  return (
    <div className={styles.page}>
      <SubmissionTable
        assignmentId={assignment.id}
        hrefOf={(submissionId) => submissionHref(place, submissionId)}
        gradeText={(grade) => (scale ? formatGrade(grade, scale.grading, scale.decimals) : '')}
        assigneeCell={
          mayAssign ? (line) => <AssigneeMenu assignmentId={assignment.id} line={line} /> : undefined
        }
      />
    </div>
  );
}
