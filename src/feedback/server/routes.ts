import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { feedbackContract } from '../domain/contract.ts';
import { createReply } from './actions/create-reply.ts';
import { deleteReply } from './actions/delete-reply.ts';
import { editReply } from './actions/edit-reply.ts';
import { getFeedback } from './actions/get-feedback.ts';
import { listReplyCounts } from './actions/list-reply-counts.ts';
import { listReplyEdits } from './actions/list-reply-edits.ts';
import { openThread } from './actions/open-thread.ts';
import { feedbackTopics } from './topics.ts';

const handlers: Handlers<typeof feedbackContract, Context> = {
  getFeedback: ({ ctx, params, query }) => getFeedback(ctx, params.submissionId, query.withReplies ?? false),
  listReplyCounts: ({ ctx, params }) => listReplyCounts(ctx, params),
  openThread: ({ ctx, body }) => openThread(ctx, body),
  createReply: ({ ctx, params, body }) => createReply(ctx, params.commentBaseId, body),
  editReply: ({ ctx, params, body }) => editReply(ctx, params, body.comment),
  deleteReply: ({ ctx, params }) => deleteReply(ctx, params),
  listReplyEdits: ({ ctx, params }) => listReplyEdits(ctx, params),
};

export const feedbackModule: RoomModule = {
  name: 'feedback',
  contracts: [mountable(feedbackContract, handlers)],
  topics: feedbackTopics,
};
