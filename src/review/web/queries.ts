// Reads of the submission screens that no lower room exports.
import { useQuery } from '@tanstack/react-query';
import type { HeldPermissions } from '../../access/domain/held.ts';
import { useCourse } from '../../courses/web/index.ts';
import { openingTabs, type OpeningTab } from '../../people/domain/preferences.ts';
import { useSetting } from '../../people/web/index.ts';
import { submissionQueries } from '../../submissions/web/index.ts';

export function useSubmission(submissionId: number) {
  return useQuery(submissionQueries.one(submissionId));
}

/** The viewer's permissions in the course; undefined until they are known. */
export function usePermissions(courseId: number): HeldPermissions | undefined {
  const values = useCourse(courseId).data?.authorization.permissions;
  if (values === undefined) return undefined;
  return new Set(Object.entries(values).flatMap(([name, value]) => (value ? [name] : [])));
}

/** The tab with which submissions open for people without a preference (PREF-031). */
export function useOpeningTabOfSite(): OpeningTab {
  const setting = useSetting('DEFAULT_SUBMISSION_PAGE_TAB');
  return openingTabs.find((tab) => tab === setting) ?? 'smart';
}

/** True when something does not exist or may not be seen: screens show both in the same way (NAV-051). */
export function isMissing(error: unknown): boolean {
  // 400: the address contains something that is no id.
  return [400, 403, 404].includes(statusOf(error));
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 0;
  return typeof error.status === 'number' ? error.status : 0;
}
