export { accessReply, accessThread, type ReplyScope, type ThreadScope } from './access.ts';
export { feedbackModule } from './routes.ts';
export { replySight } from './viewer.ts';
export { countVisibleReplies, listVisibleReplies } from './visible-replies.ts';
