import { useEffect, useMemo, type ReactNode } from 'react';
import { Markdown } from '../../design/web/index.ts';
import type { FeedbackViewer } from '../domain/rules.ts';
import { replyFocusOf } from '../domain/tree.ts';
import { restoreDrafts } from './stores/draft-store.ts';
import { FeedbackContext } from './feedback-scope.ts';
import { boxesOf } from './place.ts';
import { useLiveFeedback } from './queries.ts';
import { forgetJumps } from './stores/unfolded-store.ts';
import { FileLinesContext, type ReadLines } from './suggestions/file-lines.ts';

interface FeedbackProviderProps {
  submissionId: number;
  courseId: number;
  assignmentId: number;
  viewer: FeedbackViewer;
  /** Shows code beside feedback. Pass the same function while its files are the same. */
  readLines?: ReadLines;
  /** The query `replyToFocus` of the page. */
  replyToFocus?: string | undefined;
  /** FEEDBACK_COLLAPSE_DEPTH of the site. */
  collapseDepth?: number | undefined;
  /** UNCOLLAPSE_DELAY of the site. */
  uncollapseDelaySeconds?: number | undefined;
  children: ReactNode;
}

/** Everything below shows the feedback on this submission, with the drafts that this device kept for it. */
export function FeedbackProvider(props: FeedbackProviderProps) {
  const { submissionId, courseId, assignmentId, viewer, replyToFocus, readLines, children } = props;
  const { collapseDepth = 1, uncollapseDelaySeconds = 2 } = props;
  const userId = viewer.sight.viewerId;
  useEffect(() => {
    restoreDrafts(boxesOf({ userId, submissionId }));
  }, [userId, submissionId]);
  useLiveFeedback({ submissionId, assignmentId });
  useEffect(() => forgetJumps, []);
  // The first comment of a file is drawn with its file, not a round trip later.
  useEffect(() => Markdown.fetchAhead(), []);
  const scope = useMemo(
    () => ({
      submissionId,
      courseId,
      assignmentId,
      viewer,
      focus: replyFocusOf(replyToFocus),
      collapseDepth,
      uncollapseDelaySeconds,
    }),
    [submissionId, courseId, assignmentId, viewer, replyToFocus, collapseDepth, uncollapseDelaySeconds],
  );
  return (
    <FeedbackContext value={scope}>
      <FileLinesContext value={readLines}>{children}</FileLinesContext>
    </FeedbackContext>
  );
}
