import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PeerFeedbackSettings } from '../../../assignments/domain/model.ts';
import { assignmentSubject } from '../../../assignments/domain/subjects.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { seePeerSubjectsRule } from '../access-rules.ts';
import { feedbackSubject, peerFeedbackSubject } from '../subjects.ts';
import { deletedReply } from '../refusals.ts';
import { Reply, ReplyMeanwhile } from '../model.ts';
import { PeerReview, PeerSubject, ReviewerQuality, WaitingReplies } from './model.ts';
import { nobodyReviews, notPeerFeedback, peerFeedbackDisabled } from './refusals.ts';

const AssignmentPath = z.object({ assignmentId: PathId });
const ReviewerPath = AssignmentPath.extend({ userId: PathId });
const ReplyPath = z.object({ commentBaseId: PathId, replyId: PathId });

export const peerFeedbackContract = {
  putPeerFeedbackSettings: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/peer_feedback_settings',
    wire: 'v1',
    summary: 'Switches peer feedback on, or changes its settings. Another amount divides all anew.',
    about: [peerFeedbackSubject, assignmentSubject],
    access: { permission: 'can_edit_peer_feedback_settings' },
    params: AssignmentPath,
    body: PeerFeedbackSettings,
    reply: PeerFeedbackSettings,
    refusals: [peerFeedbackDisabled, courseArchived],
  }),
  deletePeerFeedbackSettings: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/peer_feedback_settings',
    wire: 'v1',
    summary: 'Switches peer feedback off; what peers wrote stays.',
    about: [peerFeedbackSubject, assignmentSubject],
    access: { permission: 'can_edit_peer_feedback_settings' },
    params: AssignmentPath,
    refusals: [peerFeedbackDisabled, courseArchived],
  }),
  dividePeersAnew: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/peer-division',
    wire: 'v2',
    summary: 'Divides all authors anew: they review the work of others than before. What was written stays.',
    about: [peerFeedbackSubject],
    access: { permission: 'can_edit_peer_feedback_settings' },
    params: AssignmentPath,
    refusals: [nobodyReviews, courseArchived],
  }),
  listPeerFeedbackSubjects: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/users/{userId}/peer_feedback_subjects/',
    wire: 'v1',
    summary: 'Lists whose work a person reviews.',
    about: [peerFeedbackSubject],
    access: seePeerSubjectsRule,
    params: ReviewerPath,
    reply: z.array(PeerSubject),
    limits: { page: { defaultSize: 50, maxSize: 100 } },
  }),
  listPeerReviews: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/users/{userId}/peer-reviews',
    wire: 'v2',
    summary: 'Lists whose work a person reviews, when, and how many replies they wrote.',
    about: [peerFeedbackSubject],
    access: seePeerSubjectsRule,
    params: ReviewerPath,
    reply: z.array(PeerReview),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
  listReviewerQuality: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/reviewers',
    wire: 'v2',
    summary:
      'Lists the peer reviewers of an assignment with how much of their reviews is written, approved and answered.',
    about: [peerFeedbackSubject, feedbackSubject],
    access: { permission: 'can_see_others_work' },
    params: AssignmentPath,
    reply: z.array(ReviewerQuality),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
  listWaitingReplies: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/waiting-peer-comments',
    wire: 'v2',
    summary:
      'Lists what peers wrote that waits for approval, oldest first, as far as the caller sees it, and how much that is.',
    about: [peerFeedbackSubject, feedbackSubject],
    access: { permission: 'can_approve_inline_comments' },
    params: AssignmentPath,
    reply: WaitingReplies,
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
  approveReply: endpoint({
    method: 'POST',
    path: '/comments/{commentBaseId}/replies/{replyId}/approval',
    wire: 'v1',
    summary: 'Approves peer feedback, so that the author of the work may see it.',
    about: [feedbackSubject, peerFeedbackSubject],
    access: { permission: 'can_approve_inline_comments' },
    params: ReplyPath,
    reply: Reply,
    versioned: { present: ReplyMeanwhile },
    refusals: [notPeerFeedback, deletedReply, courseArchived],
  }),
  disapproveReply: endpoint({
    method: 'DELETE',
    path: '/comments/{commentBaseId}/replies/{replyId}/approval',
    wire: 'v1',
    summary: 'Takes the approval of peer feedback back.',
    about: [feedbackSubject, peerFeedbackSubject],
    access: { permission: 'can_approve_inline_comments' },
    params: ReplyPath,
    reply: Reply,
    refusals: [notPeerFeedback, deletedReply, courseArchived],
  }),
} satisfies AppContract;
