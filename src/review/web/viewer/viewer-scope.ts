// One submission and what the viewer may do with it: what every part of the viewer is given.
import type { CoursePermission } from '../../../access/domain/permission.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { isDone } from '../../../assignments/domain/rules.ts';
import { replySightOf, type FeedbackViewer } from '../../../feedback/domain/rules.ts';
import { authorOf, isMemberOf } from '../../../groups/domain/author.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { seesSectionsOnly } from '../../../submissions/domain/sight.ts';
import type { ExtendedSubmission } from '../../../submissions/domain/model.ts';
import { useNow } from '../use-now.ts';
import { type AssignmentPlace } from '../../../assignments/domain/addresses.ts';

export interface ViewerScope {
  place: AssignmentPlace;
  assignment: Assignment;
  submission: ExtendedSubmission;
  permissions: ReadonlySet<CoursePermission>;
  isAuthor: boolean;
  /** Marks and grades here; nobody grades own work. */
  mayMark: boolean;
  feedbackViewer: FeedbackViewer;
}

type Known = Pick<ViewerScope, 'place' | 'assignment' | 'submission' | 'permissions'>;

export function useViewerScope(known: Known): ViewerScope {
  const { assignment, submission, permissions } = known;
  const viewerId = useSession()?.userId ?? 0;
  const now = useNow();
  const isAuthor = isMemberOf(authorOf(submission.user), viewerId);
  const sight = replySightOf({ viewerId, isDone: isDone(assignment, now), permissions });
  // Who sees the work of their sections only was shown this one because it is of one of them. Of others the browser does
  // not know the sections: a button may be missing then, never one too many be there.
  const sharesSection = !isAuthor && seesSectionsOnly(permissions);
  return {
    ...known,
    isAuthor,
    mayMark: permissions.has('can_grade_work') && !isAuthor,
    feedbackViewer: { sight, isAuthor, permissions, sharesSection },
  };
}
