export { FeedbackOverview, type OverviewFiles } from './FeedbackOverview.tsx';
export { FeedbackProvider } from './FeedbackProvider.tsx';
export { GeneralFeedback } from './GeneralFeedback.tsx';
export { useLineThreads, type LineThreads } from './line-threads.tsx';
export { useFeedback } from './queries.ts';
export { Thread } from './Thread.tsx';
