import type { courseFeedbackContract } from '../../../src/feedback/domain/course/contract.ts';
import { feedbackContract } from '../../../src/feedback/domain/contract.ts';
import type { givenContract } from '../../../src/feedback/domain/given/contract.ts';
import { createSubmissionFromEntries, listFilesOf } from '../../../src/submissions/server/index.ts';
import type { peerFeedbackContract } from '../../../src/feedback/domain/peer/contract.ts';
import { openPeers, peerSettings, writeOn } from '../build-peer.ts';
import type { Samples, World } from '../world.ts';

async function submission(
  w: World,
  entries: Parameters<typeof createSubmissionFromEntries>[1]['entries'] = [],
): Promise<{ assignmentId: number; submissionId: number }> {
  const assignment = await w.assignment();
  const submissionId = await w.transaction((tx) =>
    createSubmissionFromEntries(tx, {
      assignmentId: assignment.id,
      authorId: w.student.id,
      entries,
      createdAt: w.clock.now(),
      dates: { deadline: null, lockDate: null },
    }),
  );
  return { assignmentId: assignment.id, submissionId };
}

async function thread(w: World): Promise<{ commentBaseId: number }> {
  const { submissionId } = await submission(w);
  const base = await w.grader.call(feedbackContract.openThread, { body: { workId: submissionId } });
  return { commentBaseId: base.id };
}

async function reply(w: World): Promise<{ commentBaseId: number; replyId: number }> {
  const params = await thread(w);
  const body = { comment: 'Well done.', replyType: 'markdown' as const };
  const written = await w.grader.call(feedbackContract.createReply, { params, body });
  return { ...params, replyId: written.id };
}

export const givenSamples: Samples<typeof givenContract> = {
  listGivenComments: async (w) => {
    const { submissionId } = await submission(w);
    return { as: w.grader, input: { params: { submissionId }, query: {} } };
  },
};

export const feedbackSamples: Samples<typeof feedbackContract> = {
  getFeedback: async (w) => {
    const { submissionId } = await submission(w);
    return { as: w.student, input: { params: { submissionId }, query: { withReplies: true } } };
  },
  listEarlierThreads: async (w) => {
    const { submissionId } = await submission(w, [
      { kind: 'file', path: 'sort.py', sha256: 'a'.repeat(64), sizeBytes: 300 },
    ]);
    const files = await listFilesOf(w.platform.database.db, submissionId);
    const fileId = String(files.find(({ path }) => path === 'sort.py')?.id);
    return { as: w.student, input: { params: { submissionId, fileId } } };
  },
  listReplyCounts: async (w) => {
    const { assignmentId } = await submission(w);
    return { as: w.teacher, input: { params: { assignmentId, userId: w.grader.id } } };
  },
  openThread: async (w) => ({
    as: w.grader,
    input: { body: { workId: (await submission(w)).submissionId } },
  }),
  createReply: async (w) => ({
    as: w.grader,
    input: { params: await thread(w), body: { comment: 'Well done.', replyType: 'markdown' } },
  }),
  editReply: async (w) => ({
    as: w.grader,
    input: { params: await reply(w), body: { comment: 'Very well done.' } },
  }),
  deleteReply: async (w) => ({ as: w.grader, input: { params: await reply(w) } }),
  listReplyEdits: async (w) => ({ as: w.grader, input: { params: await reply(w) } }),
};

export const courseFeedbackSamples: Samples<typeof courseFeedbackContract> = {
  listCourseFeedback: async (w) => {
    await reply(w);
    const { id: courseId } = w.course;
    return { as: w.teacher, input: { params: { courseId, userId: w.student.id } } };
  },
};

async function peerReply(w: World): Promise<{ commentBaseId: number; replyId: number }> {
  const { submissionId } = await openPeers(w);
  const written = await writeOn(w.otherStudent, submissionId);
  return { commentBaseId: written.commentBaseId, replyId: written.id };
}

export const peerFeedbackSamples: Samples<typeof peerFeedbackContract> = {
  putPeerFeedbackSettings: async (w) => {
    const { id: assignmentId } = await w.assignment();
    return { as: w.teacher, input: { params: { assignmentId }, body: peerSettings } };
  },
  deletePeerFeedbackSettings: async (w) => {
    const { assignmentId } = await openPeers(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  dividePeersAnew: async (w) => {
    const { assignmentId } = await openPeers(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  listPeerFeedbackSubjects: async (w) => {
    const { assignmentId } = await openPeers(w);
    return { as: w.teacher, input: { params: { assignmentId, userId: w.student.id } } };
  },
  listReviewerQuality: async (w) => {
    const { assignmentId } = await openPeers(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  listPeerReviews: async (w) => {
    const { assignmentId } = await openPeers(w);
    return { as: w.teacher, input: { params: { assignmentId, userId: w.student.id } } };
  },
  listWaitingReplies: async (w) => {
    const { assignmentId, submissionId } = await openPeers(w);
    await writeOn(w.otherStudent, submissionId);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  approveReply: async (w) => ({ as: w.teacher, input: { params: await peerReply(w) } }),
  disapproveReply: async (w) => ({ as: w.teacher, input: { params: await peerReply(w) } }),
};
