import { useNavigate } from '@tanstack/react-router';
import { useHotkeys } from '../../../design/web/index.ts';
import { gradeNextKey, nextSubmissionKey, previousSubmissionKey } from '../keys.ts';
import { texts } from '../texts.ts';
import { useGradeNext } from './use-grade-next.ts';
import type { SubmissionNeighbours } from './use-neighbours.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';
import { useHash } from '../../../kernel/web/route.ts';

/** Keys that work in every tab of a submission: next submission, and next one to grade. */
export function useSubmissionKeys(scope: ViewerScope, neighbours: SubmissionNeighbours): void {
  const { place, mayMark } = scope;
  const navigate = useNavigate();
  const tab = useHash(viewer);
  const openNextToGrade = useGradeNext(scope);
  const open = (submissionId: number | undefined): void => {
    if (submissionId !== undefined)
      void navigate({ href: hrefOf(viewer, { ...place, submissionId }, { tab }) });
  };
  const group = texts.keysGroup;
  useHotkeys([
    { ...nextSubmissionKey, label: texts.keyNextSubmission, group, onPress: () => open(neighbours.next) },
    {
      ...previousSubmissionKey,
      label: texts.keyPreviousSubmission,
      group,
      onPress: () => open(neighbours.previous),
    },
    {
      ...gradeNextKey,
      label: texts.keyGradeNext,
      group,
      disabled: !mayMark,
      onPress: () => void openNextToGrade(),
    },
  ]);
}
