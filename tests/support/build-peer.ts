// Two students who review each other, for tests of peer feedback.
import type { PeerFeedbackSettings } from '../../src/assignments/domain/model.ts';
import { feedbackContract } from '../../src/feedback/domain/contract.ts';
import type { Reply } from '../../src/feedback/domain/model.ts';
import { peerFeedbackContract } from '../../src/feedback/domain/peer/contract.ts';
import { createSubmissionFromEntries } from '../../src/submissions/server/index.ts';
import { handIn } from './build-submission.ts';
import type { Actor, World } from './world.ts';

const hourMs = 3_600_000;

export const peerSettings: PeerFeedbackSettings = {
  amount: 1,
  time: 3600,
  autoApproved: false,
  redivideAfterDeadline: false,
};

export interface PeerScene {
  assignmentId: number;
  /** What `student` handed in; `otherStudent` reviews it. */
  submissionId: number;
  otherSubmissionId: number;
}

/** Both have handed in; the deadline is an hour away. */
export async function dividedPeers(w: World, wishes: Partial<PeerFeedbackSettings> = {}): Promise<PeerScene> {
  const deadline = new Date(w.clock.now().getTime() + hourMs);
  const { id: assignmentId } = await w.assignment({ timeframe: { deadline } });
  await w.teacher.call(peerFeedbackContract.putPeerFeedbackSettings, {
    params: { assignmentId },
    body: { ...peerSettings, ...wishes },
  });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const { id: otherSubmissionId } = await handIn(w.otherStudent, assignmentId);
  return { assignmentId, submissionId, otherSubmissionId };
}

/** The same, when the window has been open for a minute. The clock stays where it is. */
export async function openPeers(w: World, wishes: Partial<PeerFeedbackSettings> = {}): Promise<PeerScene> {
  const deadline = new Date(w.clock.now().getTime() - 60_000);
  const { id: assignmentId } = await w.assignment({ timeframe: { deadline } });
  const submitted = (authorId: number) =>
    w.transaction((tx) =>
      createSubmissionFromEntries(tx, {
        ...{ assignmentId, authorId, entries: [] },
        createdAt: w.clock.now(),
        dates: { deadline, lockDate: null },
      }),
    );
  const submissionId = await submitted(w.student.id);
  const otherSubmissionId = await submitted(w.otherStudent.id);
  await w.teacher.call(peerFeedbackContract.putPeerFeedbackSettings, {
    params: { assignmentId },
    body: { ...peerSettings, ...wishes },
  });
  return { assignmentId, submissionId, otherSubmissionId };
}

/** Writes general feedback on a submission. */
export async function writeOn(writer: Actor, workId: number, comment = 'Name the loop.'): Promise<Reply> {
  const base = await writer.call(feedbackContract.openThread, { body: { workId } });
  return writer.call(feedbackContract.createReply, {
    params: { commentBaseId: base.id },
    body: { comment, replyType: 'markdown' },
  });
}
