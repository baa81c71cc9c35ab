import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { useFeedback } from '../../../feedback/web/index.ts';
import { optionalQueryOf } from '../../../kernel/web/api.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { firstTabOf, type SubmissionTab } from '../../domain/submission-tab.ts';
import { openingTabPreference } from '../../../people/domain/preferences.ts';
import { usePreference, useSettingsQuery } from '../../../people/web/index.ts';
import { useOpeningTabOfSite } from '../queries.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { viewer } from '../../domain/addresses.ts';

/**
 * The tab that opens when the address names none; undefined until everything that decides is known. It is
 * decided once: a grade that arrives while somebody reads code must not change the tab.
 */
export function useFirstTab(scope: ViewerScope): SubmissionTab | undefined {
  const { assignment, submission, isAuthor, permissions } = scope;
  const [search] = useSearch(viewer);
  const preset = usePreference(openingTabPreference, useOpeningTabOfSite());
  const feedback = useFeedback(submission.id);
  const result = useQuery({
    ...optionalQueryOf(autotestContract.getAutoTestResult, {
      params: { assignmentId: assignment.id, submissionId: submission.id },
    }),
    enabled: isAuthor && assignment.hasAutoTestV2,
  });
  const settings = useSettingsQuery();
  const waits = settings.isPending || [preset, feedback, result].some((query) => query.isLoading);
  const [decided, setDecided] = useState<SubmissionTab>();
  if (decided !== undefined) return decided;
  if (waits) return undefined;
  const tab = firstTabOf({
    preset: preset.value,
    hasReplyInFocus: search.replyToFocus !== undefined,
    canGrade: permissions.has('can_grade_work'),
    isAuthor,
    seesGrade: submission.grade !== null,
    hasGeneralFeedback: (feedback.data?.general?.replies.length ?? 0) > 0,
    hasTestResult: Boolean(result.data),
  });
  setDecided(tab);
  return tab;
}
