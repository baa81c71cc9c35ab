import { refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import { mayNotEditFiles } from '../../../submissions/domain/revisions/refusals.ts';
import { mayReviseFiles, rightsToEditFiles } from '../../../submissions/domain/revisions/rules.ts';
import type { ViewerScope } from '../viewer/viewer-scope.ts';

/**
 * Whether the viewer may change files here. A submission keeps the later one of the dates at hand-in and now, and the
 * assignment tells the date for everyone: while one of them has passed, only the server knows that of the author.
 */
export function mayEditFilesIn(scope: ViewerScope, now: Date): Verdict {
  const { isAuthor, permissions, assignment, submission, feedbackViewer } = scope;
  if (scope.isPeer || !rightsToEditFiles.some((right) => permissions.has(right))) {
    return refused(mayNotEditFiles);
  }
  const deadline = earlierOf(submission.timeframe.deadline, assignment.timeframe.deadline);
  const { isTestStudent } = submission.user;
  const facts = { isAuthor, permissions, isInSection: feedbackViewer.sharesSection, deadline };
  return mayReviseFiles({ ...facts, isTest: isTestStudent }, now);
}

/** Without a date nothing is ahead. */
function earlierOf(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return null;
  return first.getTime() < second.getTime() ? first : second;
}
