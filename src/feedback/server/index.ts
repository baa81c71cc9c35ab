export { downloadFeedback } from './actions/download-feedback.ts';
export { feedbackModule } from './routes.ts';
export { listReviewsToDo } from './peer/reviews-to-do.ts';
export { mayReadAsPeer } from './peer/sight.ts';
export { listShownReplies, listShownReplyIds, type ThreadReaders } from './shown-replies.ts';
export { listThreadAuthorIds } from './store.ts';
export { replySightsFor } from './viewer.ts';
