import { Button, IconChevronDown, lazyPart } from '../../../design/web/index.ts';
import { formatGrade } from '../../../grading/domain/display.ts';
import { useGradeScale } from '../../../grading/web/index.ts';
import { SubmissionTable } from '../../../submissions/web/index.ts';
import { AssigneeMenu } from './AssigneeMenu.tsx';
import type { AssignmentScope } from './assignment-scope.ts';
import { texts } from '../texts.ts';
import styles from './SubmissionsTab.module.css';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';

/** Loaded after the list, since actions on a selection need calls of several rooms. */
const WithSelected = lazyPart(async () => (await import('./WithSelected.tsx')).WithSelected, {
  fallback: () => (
    <Button disabled after={<IconChevronDown aria-hidden />}>
      {texts.withSelected(0)}
    </Button>
  ),
});

/** The list, as high as the page. */
export function SubmissionsTab({ scope }: { scope: AssignmentScope }) {
  const { place, assignment, permissions } = scope;
  const scale = useGradeScale(assignment.id);
  const mayAssign = permissions.has('can_assign_graders') && permissions.has('can_see_assignee');
  return (
    <div className={styles.page}>
      <SubmissionTable
        assignmentId={assignment.id}
        hrefOf={(submissionId) => hrefOf(viewer, { ...place, submissionId: Number(submissionId) })}
        gradeText={(grade) => (scale ? formatGrade(grade, scale.grading, scale.decimals) : '')}
        withSelected={(selection) => <WithSelected scope={scope} selection={selection} />}
        assigneeCell={
          mayAssign ? (line) => <AssigneeMenu assignmentId={assignment.id} line={line} /> : undefined
        }
      />
    </div>
  );
}
