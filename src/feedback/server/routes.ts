import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { feedbackContract } from '../domain/contract.ts';
import { createReply } from './actions/create-reply.ts';
import { deleteReply } from './actions/delete-reply.ts';
import { editReply } from './actions/edit-reply.ts';
import { getFeedback } from './actions/get-feedback.ts';
import { listEarlierThreads } from './actions/list-earlier-threads.ts';
import { listReplyCounts } from './actions/list-reply-counts.ts';
import { listReplyEdits } from './actions/list-reply-edits.ts';
import { openThread } from './actions/open-thread.ts';
import { feedbackTopics } from './topics.ts';
import { courseFeedbackContract } from '../domain/course/contract.ts';
import { listCourseFeedback } from './course/list-course-feedback.ts';
import { peerJobs } from './peer/begins/mail-reviewers.ts';
import { listReviewerQuality } from './peer/quality/quality.ts';
import { givenContract } from '../domain/given/contract.ts';
import { listGivenComments } from './given/given.ts';
import { peerFeedbackContract } from '../domain/peer/contract.ts';
import { setApproval } from './peer/approve-reply.ts';
import { peerReactions } from './peer/divide.ts';
import { listPeerFeedbackSubjects, listPeerReviews } from './peer/reviews.ts';
import { listWaitingReplies } from './peer/waiting/waiting.ts';
import { deletePeerFeedbackSettings, dividePeersAnew, putPeerFeedbackSettings } from './peer/settings.ts';

const handlers: Handlers<typeof feedbackContract, Context> = {
  getFeedback: ({ ctx, params, query }) => getFeedback(ctx, params.submissionId, query.withReplies ?? false),
  listEarlierThreads: ({ ctx, params }) => listEarlierThreads(ctx, params),
  listReplyCounts: ({ ctx, params }) => listReplyCounts(ctx, params),
  openThread: ({ ctx, body }) => openThread(ctx, body),
  createReply: ({ ctx, params, body }) => createReply(ctx, params.commentBaseId, body),
  editReply: ({ ctx, params, body }) => editReply(ctx, params, body.comment),
  deleteReply: ({ ctx, params }) => deleteReply(ctx, params),
  listReplyEdits: ({ ctx, params }) => listReplyEdits(ctx, params),
};

const courseHandlers: Handlers<typeof courseFeedbackContract, Context> = {
  listCourseFeedback: ({ ctx, params }) => listCourseFeedback(ctx, params),
};

const peerHandlers: Handlers<typeof peerFeedbackContract, Context> = {
  putPeerFeedbackSettings: ({ ctx, params, body }) => putPeerFeedbackSettings(ctx, params.assignmentId, body),
  dividePeersAnew: ({ ctx, params }) => dividePeersAnew(ctx, params.assignmentId),
  deletePeerFeedbackSettings: ({ ctx, params }) => deletePeerFeedbackSettings(ctx, params.assignmentId),
  listPeerFeedbackSubjects: ({ ctx, params }) => listPeerFeedbackSubjects(ctx, params),
  listPeerReviews: ({ ctx, params }) => listPeerReviews(ctx, params),
  listReviewerQuality: ({ ctx, params }) => listReviewerQuality(ctx, params.assignmentId),
  listWaitingReplies: ({ ctx, params }) => listWaitingReplies(ctx, params.assignmentId),
  approveReply: ({ ctx, params }) => setApproval(ctx, params, true),
  disapproveReply: ({ ctx, params }) => setApproval(ctx, params, false),
};

const givenHandlers: Handlers<typeof givenContract, Context> = {
  listGivenComments: ({ ctx, params, query }) => listGivenComments(ctx, { ...params, ...query }),
};

export const feedbackModule: RoomModule = {
  name: 'feedback',
  contracts: [
    mountable(feedbackContract, handlers),
    mountable(courseFeedbackContract, courseHandlers),
    mountable(peerFeedbackContract, peerHandlers),
    mountable(givenContract, givenHandlers),
  ],
  reactions: peerReactions,
  jobs: peerJobs,
  topics: feedbackTopics,
};
