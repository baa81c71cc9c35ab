export { FeedbackOverview } from './FeedbackOverview.tsx';
export { FeedbackProvider } from './FeedbackProvider.tsx';
export { useLineThreads, type LineThreads } from './line-threads.tsx';
export { useFeedback } from './queries.ts';
