import { lazyPart } from '../../design/web/index.ts';

export { useEarlierThreads } from './earlier/queries.ts';
export { FeedbackProvider } from './FeedbackProvider.tsx';
export { useLineThreads, type LineThread } from './line-threads.tsx';
export { peerFeedbackTab } from './peer/management-tab.ts';
export { useLeftWaiting, usePresentReview } from './peer/queries.ts';
export { ReadLinesOfContext } from './suggestions/file-lines.ts';
export { feedbackQuery, useFeedback } from './queries.ts';

export const EarlierThread = lazyPart(
  async () => (await import('./earlier/EarlierThread.tsx')).EarlierThread,
);

/** The page of all feedback of one person, for the room that can read the files. */
export const CourseFeedback = lazyPart(
  async () => (await import('./course/CourseFeedback.tsx')).CourseFeedback,
);

export const FeedbackOverview = lazyPart(
  async () => (await import('./FeedbackOverview.tsx')).FeedbackOverview,
);

export const PeerReviews = lazyPart(async () => (await import('./peer/PeerReviews.tsx')).PeerReviews);
export const PeerReviewCards = lazyPart(
  async () => (await import('./peer/PeerReviewCards.tsx')).PeerReviewCards,
);
