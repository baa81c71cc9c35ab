import { useNavigate } from '@tanstack/react-router';
import { showFailure } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { useHash } from '../../../kernel/web/route.ts';
import { gradeNextOrderPreference } from '../../../people/domain/preferences.ts';
import { usePreference } from '../../../people/web/index.ts';
import { viewer } from '../../domain/addresses.ts';
import { texts } from '../texts.ts';
import type { ViewerScope } from './viewer-scope.ts';

/** Opens the next submission to grade, in the order that the grader has chosen. */
export function useGradeNext({ place, submission }: Pick<ViewerScope, 'place' | 'submission'>) {
  const navigate = useNavigate();
  const tab = useHash(viewer);
  const order = usePreference(gradeNextOrderPreference, 'list').value;
  return async (): Promise<void> => {
    try {
      const { takeNextToGrade } = await import('../take-next-to-grade.ts');
      const next = await takeNextToGrade(place.assignmentId, { currentId: submission.id, order });
      if (next !== undefined)
        await navigate({ href: hrefOf(viewer, { ...place, submissionId: next }, { tab }) });
    } catch (error) {
      showFailure(texts.gradeNextFailed, error);
    }
  };
}
