// One submission and what the viewer may do with it; every part of the viewer gets this.
import type { HeldPermissions } from '../../../access/domain/held.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { isDone } from '../../../assignments/domain/rules.ts';
import { replySightOf, type FeedbackViewer } from '../../../feedback/domain/rules.ts';
import type { PeerReview } from '../../../feedback/domain/peer/model.ts';
import { peerPhaseOf, type PeerPhase } from '../../../feedback/domain/peer/window.ts';
import type { QualitySight } from '../../../autotest/web/index.ts';
import { usePresentReview } from '../../../feedback/web/index.ts';
import { useOpenSecondMarking } from '../../../grading/web/index.ts';
import type { OwnSecondMarking } from '../../../grading/domain/second/model.ts';
import { authorOf, isMemberOf } from '../../../groups/domain/author.ts';
import { useViewerId } from '../../../kernel/web/session-store.ts';
import { seesSectionsOnly, seesWorkAsStaff } from '../../../submissions/domain/sight.ts';
import type { ExtendedSubmission } from '../../../submissions/domain/model.ts';
import { useNow } from '../use-now.ts';
import { type AssignmentPlace } from '../../../assignments/domain/addresses.ts';

export interface ViewerScope {
  place: AssignmentPlace;
  assignment: Assignment;
  submission: ExtendedSubmission;
  permissions: HeldPermissions;
  isAuthor: boolean;
  /** True when the viewer may mark and grade here; nobody grades their own work. */
  mayMark: boolean;
  /** True when the viewer reviews the work as a peer: without grade, rubric and tests. */
  isPeer: boolean;
  /** True when they also see the tests of such work. */
  seesPeerTests: boolean;
  /** What they see of what tools said about lines (FB-032). */
  qualitySight: QualitySight;
  /** The viewer marks it a second time, without seeing its first mark. */
  second: OwnSecondMarking | undefined;
  feedbackViewer: FeedbackViewer;
}

type Known = Pick<ViewerScope, 'place' | 'assignment' | 'submission' | 'permissions'>;

export function useViewerScope(known: Known): ViewerScope {
  const { assignment, submission, permissions } = known;
  const viewerId = useViewerId();
  const now = useNow();
  const isAuthor = isMemberOf(authorOf(submission.user), viewerId);
  // Whoever was shown it neither as an author nor as staff reviews it as a peer.
  const isPeer = assignment.peerFeedbackSettings !== null && !isAuthor && !seesWorkAsStaff(permissions);
  const review = usePresentReview({
    ...{ assignmentId: assignment.id, viewerId, subjectId: submission.user.id, isPeer },
  });
  const sight = replySightOf({ viewerId, isDone: isDone(assignment, now), permissions, isPeer });
  // Viewers who see only the work of their sections were shown this submission because it belongs to one
  // of them. For other viewers the browser does not know the sections, so a button may be missing, but
  // there is never one too many.
  const sharesSection = !isAuthor && seesSectionsOnly(permissions);
  const mayMark = permissions.has('can_grade_work') && !isAuthor;
  const second = useOpenSecondMarking({
    ...{ assignmentId: assignment.id, submissionId: submission.id },
    enabled: mayMark && submission.manualGradingStatus === 'unknown',
  });
  const seesPeerTests = permissions.has('can_view_peer_review_autotest_results');
  const seesSteps = permissions.has('can_view_new_autotest_test_steps') && (!isPeer || seesPeerTests);
  return {
    ...known,
    isAuthor,
    mayMark,
    second,
    isPeer,
    seesPeerTests,
    qualitySight: {
      seesThemAlone: !seesSteps && permissions.has('can_see_linter_feedback_before_done'),
      seesResult: assignment.hasAutoTestV2 && (!isPeer || seesPeerTests),
    },
    feedbackViewer: {
      ...{ sight, isAuthor, permissions, sharesSection, marksSecond: second !== undefined },
      peerPhase: isPeer ? phaseOf(review, now) : undefined,
    },
  };
}

/** By the dates of the server: those of the work are the ones of when it was handed in, which may have moved since. */
function phaseOf(review: PeerReview | undefined, now: Date): PeerPhase {
  if (review === undefined) return 'after';
  const phase = peerPhaseOf(review, now);
  // Whoever was shown the work has an open window, whatever the clock of this device says.
  return phase === 'before' ? 'open' : phase;
}
