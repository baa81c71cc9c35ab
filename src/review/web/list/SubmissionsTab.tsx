import { useQuery } from '@tanstack/react-query';
import { Button, IconChevronDown, lazyPart } from '../../../design/web/index.ts';
import { gradeUnitOf, SecondMarkingNote, useGradeScale } from '../../../grading/web/index.ts';
import { submissionQueries, SubmissionTable } from '../../../submissions/web/index.ts';
import { AssigneeMenu, useAssigning } from './AssigneeMenu.tsx';
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
  const assigning = useAssigning(assignment.id, mayAssign);
  const hrefOfWork = (submissionId: string) =>
    hrefOf(viewer, { ...place, submissionId: Number(submissionId) });
  // A first mark that is hidden shows as unknown: for all other graders nothing more is asked.
  const lines = useQuery(submissionQueries.overview(assignment.id)).data?.submissions ?? [];
  const mayMarkSecond =
    permissions.has('can_grade_work') &&
    lines.some(({ isTest, manualGradingStatus }) => !isTest && manualGradingStatus === 'unknown');
  return (
    <div className={styles.page}>
      {mayMarkSecond && <SecondMarkingNote assignmentId={assignment.id} hrefOf={hrefOfWork} />}
      <SubmissionTable
        assignmentId={assignment.id}
        hrefOf={hrefOfWork}
        unit={gradeUnitOf(scale)}
        withSelected={(selection) => <WithSelected scope={scope} selection={selection} />}
        assigneeCell={assigning && ((line) => <AssigneeMenu line={line} assigning={assigning} />)}
      />
    </div>
  );
}
