import { lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { useEarlierThreads } from './earlier/queries.ts';
export { FeedbackProvider } from './FeedbackProvider.tsx';
export { useLineThreads, type LineThread } from './line-threads.tsx';
export { peerFeedbackTab } from './peer/management-tab.ts';
export { useReviewsNow } from './peer/queries.ts';
export { feedbackQuery, useFeedback } from './queries.ts';

export const EarlierThread = lazyPart(
  async () => (await import('./earlier/EarlierThread.tsx')).EarlierThread,
);

export const CourseFeedbackPage = lazyPage(
  async () => (await import('./course/CourseFeedbackPage.tsx')).CourseFeedbackPage,
  'the feedback of a course',
);

export const FeedbackOverview = lazyPart(
  async () => (await import('./FeedbackOverview.tsx')).FeedbackOverview,
);

export const PeerReviews = lazyPart(async () => (await import('./peer/PeerReviews.tsx')).PeerReviews);
