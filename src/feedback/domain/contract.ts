import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { FreeText, Id, PathId, QueryFlag } from '../../kernel/domain/fields.ts';
import {
  EarlierThread,
  Feedback,
  FileId,
  Line,
  Reply,
  ReplyCount,
  ReplyEdit,
  ReplyType,
  Thread,
} from './model.ts';
import { earlierPage, feedbackPage } from './limits.ts';
import {
  deletedReply,
  emptyReply,
  mayNotComment,
  mayNotEditReply,
  mayNotSeeEdits,
  submissionFull,
  threadFull,
  lineNotInFile,
  linesBackwards,
  tooManyThreads,
} from './refusals.ts';
import { seeSubmissionRule } from '../../submissions/domain/access-rules.ts';
import { markedSecond } from '../../submissions/domain/refusals.ts';
import { addCommentRule, editReplyRule, seeReplyCountsRule, seeReplyEditsRule } from './access-rules.ts';
import { feedbackSubject, replyEditSubject } from './subjects.ts';

const ReplyPath = z.object({ commentBaseId: PathId, replyId: PathId });

export const feedbackContract = {
  getFeedback: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/feedbacks/',
    wire: 'v1',
    summary:
      'Reads the feedback on a submission, as far as the caller may see it. A thread that does not fit goes on on the next page.',
    about: [feedbackSubject],
    access: seeSubmissionRule,
    params: z.object({ submissionId: PathId }),
    query: z.object({ withReplies: QueryFlag.optional() }),
    reply: Feedback,
    limits: { page: feedbackPage },
  }),
  listEarlierThreads: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/files/{fileId}/earlier-threads',
    wire: 'v2',
    summary:
      'Lists the threads on earlier submissions of the same author, in files of the same path, newest first, as far as the caller may see them.',
    about: [feedbackSubject],
    access: seeSubmissionRule,
    params: z.object({ submissionId: PathId, fileId: FileId }),
    reply: z.array(EarlierThread),
    limits: { page: earlierPage },
  }),
  listReplyCounts: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/users/{userId}/replies/counts-by-submission/',
    wire: 'v1',
    summary: 'Counts the visible replies of a person by submission.',
    about: [feedbackSubject],
    access: seeReplyCountsRule,
    params: z.object({ assignmentId: PathId, userId: PathId }),
    reply: z.array(ReplyCount),
    limits: { page: { defaultSize: 50, maxSize: 100 } },
  }),
  openThread: endpoint({
    method: 'PUT',
    path: '/comments/',
    wire: 'v1',
    summary:
      'Opens the thread of a line, of several lines (which ends at `line`) or the general one, or answers the one that is there.',
    about: [feedbackSubject],
    access: addCommentRule,
    body: z.union([
      z.object({ fileId: FileId, line: Line, firstLine: Line.nullish() }),
      z.object({ workId: Id }),
    ]),
    reply: Thread,
    refusals: [mayNotComment, markedSecond, courseArchived, lineNotInFile, linesBackwards, tooManyThreads],
  }),
  createReply: endpoint({
    method: 'POST',
    path: '/comments/{commentBaseId}/replies/',
    wire: 'v1',
    summary: 'Writes a reply in a thread.',
    about: [feedbackSubject],
    access: addCommentRule,
    params: z.object({ commentBaseId: PathId }),
    body: z.object({ comment: FreeText, replyType: ReplyType, inReplyTo: Id.nullish() }),
    reply: Reply,
    refusals: [
      mayNotComment,
      markedSecond,
      emptyReply,
      deletedReply,
      courseArchived,
      threadFull,
      submissionFull,
    ],
  }),
  editReply: endpoint({
    method: 'PATCH',
    path: '/comments/{commentBaseId}/replies/{replyId}',
    wire: 'v1',
    summary: 'Changes the text of a reply.',
    about: [feedbackSubject, replyEditSubject],
    access: editReplyRule,
    params: ReplyPath,
    body: z.object({ comment: FreeText }),
    reply: Reply,
    refusals: [mayNotEditReply, emptyReply, deletedReply, courseArchived, submissionFull],
  }),
  deleteReply: endpoint({
    method: 'DELETE',
    path: '/comments/{commentBaseId}/replies/{replyId}',
    wire: 'v1',
    summary: 'Deletes a reply; answers beneath it stay.',
    about: [feedbackSubject],
    access: editReplyRule,
    params: ReplyPath,
    refusals: [mayNotEditReply, deletedReply, courseArchived],
  }),
  listReplyEdits: endpoint({
    method: 'GET',
    path: '/comments/{commentBaseId}/replies/{replyId}/edits/',
    wire: 'v1',
    summary: 'Lists how a reply was changed, newest first.',
    about: [replyEditSubject],
    access: seeReplyEditsRule,
    params: ReplyPath,
    reply: z.array(ReplyEdit),
    refusals: [mayNotSeeEdits],
    limits: { page: { defaultSize: 20, maxSize: 50 } },
  }),
} satisfies AppContract;
