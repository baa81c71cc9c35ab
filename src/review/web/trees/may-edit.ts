import { refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import { mayNotEditFiles } from '../../../submissions/domain/revisions/refusals.ts';
import { mayReviseFiles, rightsToEditFiles } from '../../../submissions/domain/revisions/rules.ts';
import type { ViewerScope } from '../viewer/viewer-scope.ts';

/** Whether the viewer may change files here: staff are told until when the author may hand in. */
export function mayEditFilesIn(scope: ViewerScope, now: Date): Verdict {
  const { isAuthor, permissions, submission, feedbackViewer } = scope;
  if (scope.isPeer || !rightsToEditFiles.some((right) => permissions.has(right))) {
    return refused(mayNotEditFiles);
  }
  const { isTestStudent } = submission.user;
  const deadline = submission.presentDeadline ?? null;
  const facts = { isAuthor, permissions, isInSection: feedbackViewer.sharesSection, deadline };
  return mayReviseFiles({ ...facts, isTest: isTestStudent }, now);
}
