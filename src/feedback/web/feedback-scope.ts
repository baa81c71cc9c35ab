// Whose feedback the parts below show, and what the viewer may do there.
import { createContext, use } from 'react';
import type { FeedbackViewer } from '../domain/rules.ts';
import type { replyFocusOf } from '../domain/tree.ts';

export interface FeedbackScope {
  submissionId: number;
  /** Whose snippets are offered beside the viewer's own. */
  courseId: number;
  assignmentId: number;
  /** Built by the page from what it knows of the viewer's rights. */
  viewer: FeedbackViewer;
  /** The reply to bring into view and mark (FB-023). */
  focus: ReturnType<typeof replyFocusOf>;
  /** FEEDBACK_COLLAPSE_DEPTH of the site. */
  collapseDepth: number;
  /** UNCOLLAPSE_DELAY of the site. */
  uncollapseDelaySeconds: number;
}

export const FeedbackContext = createContext<FeedbackScope | undefined>(undefined);

export function useFeedbackScope(): FeedbackScope {
  const scope = use(FeedbackContext);
  if (!scope) throw new Error('Feedback is shown inside a FeedbackProvider only.');
  return scope;
}
