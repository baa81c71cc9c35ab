// What permissions of a course open around handed-in work, its grade and its feedback.
import type { CoursePermission } from '../../../src/access/domain/permission.ts';
import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import type { AssignmentPatch } from '../../../src/assignments/domain/model.ts';
import { feedbackContract } from '../../../src/feedback/domain/contract.ts';
import { peerFeedbackContract } from '../../../src/feedback/domain/peer/contract.ts';
import { gradingContract } from '../../../src/grading/domain/contract.ts';
import { ApiError } from '../../../src/kernel/domain/client.ts';
import { rubricContract } from '../../../src/rubrics/domain/contract.ts';
import { classZipContract } from '../../../src/submissions/domain/class-zip/contract.ts';
import { submissionContract } from '../../../src/submissions/domain/contract.ts';
import { revisionContract } from '../../../src/submissions/domain/revisions/contract.ts';
import type { AssignmentWishes } from '../../support/build-assignment.ts';
import { handInTest } from '../../support/build-autotest.ts';
import { openPeers, writeOn } from '../../support/build-peer.ts';
import { formOf, handIn } from '../../support/build-submission.ts';
import { feedbackSamples, peerFeedbackSamples } from '../../support/samples/feedback.ts';
import { gradingSamples } from '../../support/samples/grading.ts';
import { rubricSamples } from '../../support/samples/rubrics.ts';
import { classZipSamples, submissionSamples } from '../../support/samples/submissions.ts';
import type { Actor, World } from '../../support/world.ts';
import { callOf, type Opening } from './opening.ts';

const sees = ['can_see_assignments'] as const;
const seesWork = [...sees, 'can_see_others_work'] as const;
const { patchAssignment } = assignmentContract;
const submits: readonly CoursePermission[] = [...sees, 'can_submit_own_work'];

/** The attempt to hand in own work to an assignment that is made with these wishes. */
function handInTo(wishesOf: (w: World) => AssignmentWishes, times = 1): Opening['tries'] {
  return async (w, caller) => {
    const { id } = await w.assignment(wishesOf(w));
    for (let done = 0; done < times; done++) await handIn(caller, id);
  };
}

function dated(w: World, dates: { deadlineHours: number; lockHours: number }): AssignmentWishes {
  const inHours = (hours: number) => new Date(w.clock.now().getTime() + hours * 3_600_000);
  const { deadlineHours, lockHours } = dates;
  return { timeframe: { deadline: inHours(deadlineHours), lockDate: inHours(lockHours) } };
}

/** The attempt to hand in for somebody: a member, or the test student. */
function handInFor(
  queryOf: (w: World) => { authorId?: number; isTestSubmission?: boolean },
): Opening['tries'] {
  return async (w, caller) => {
    const { id: assignmentId } = await w.assignment();
    const upload = formOf({ 'main.py': 'pass\n' });
    const call = { params: { assignmentId }, query: queryOf(w), upload };
    await caller.call(submissionContract.uploadSubmission, call);
  };
}

/** A new assignment that the teacher has changed. */
async function changedAssignment(w: World, body: AssignmentPatch): Promise<number> {
  const { id: assignmentId } = await w.assignment();
  await w.teacher.call(patchAssignment, { params: { assignmentId }, body });
  return assignmentId;
}

async function readWork(w: World, caller: Actor, assignmentId: number) {
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const read = await caller.call(submissionContract.getSubmission, { params: { submissionId } });
  if (!('user' in read)) throw new Error('Without a type the submission itself is answered.');
  return read;
}

/** What a reader gets of the feedback that a grader wrote: to somebody else's work, or to the own. */
async function readReply(w: World, caller: Actor, author: Actor) {
  const { id: assignmentId } = await w.assignment({ isDone: author !== caller });
  const { id: workId } = await handIn(author, assignmentId);
  const thread = await w.grader.call(feedbackContract.openThread, { body: { workId } });
  const params = { commentBaseId: thread.id };
  const body = { comment: 'Well done.', replyType: 'markdown' as const };
  await w.grader.call(feedbackContract.createReply, { params, body });
  const call = { params: { submissionId: workId }, query: { withReplies: true } };
  const { general } = await caller.call(feedbackContract.getFeedback, call);
  return general !== null && 'replies' in general ? general.replies[0] : undefined;
}

const handingIn: readonly Opening[] = [
  {
    permission: 'can_submit_own_work',
    opens: 'handing in (PERM-072, SUB-039)',
    beside: sees,
    tries: handInTo(() => ({})),
  },
  {
    permission: 'can_submit_others_work',
    opens: 'handing in for a student (PERM-073, SUB-039)',
    beside: sees,
    tries: handInFor((w) => ({ authorId: w.student.id })),
  },
  {
    permission: 'can_create_test_submissions',
    opens: 'handing in as the test student (PERM-075, SUB-039)',
    beside: sees,
    tries: handInFor(() => ({ isTestSubmission: true })),
  },
  {
    permission: 'can_upload_bb_zip',
    opens: 'the upload of a class zip (PERM-084, SUB-039)',
    beside: sees,
    tries: callOf(classZipContract.uploadClassZip, classZipSamples.uploadClassZip),
  },
  {
    permission: 'can_upload_after_deadline',
    opens: 'handing in after the deadline (PERM-082, SUB-039)',
    beside: submits,
    tries: handInTo((w) => dated(w, { deadlineHours: -1, lockHours: 1 })),
  },
  {
    permission: 'can_upload_after_lock_date',
    opens: 'handing in after the lock date (PERM-083, SUB-039)',
    beside: [...submits, 'can_upload_after_deadline'],
    tries: handInTo((w) => dated(w, { deadlineHours: -2, lockHours: -1 })),
  },
  {
    permission: 'can_override_submission_limiting',
    opens: 'handing in more often than allowed (PERM-085, SUB-039)',
    beside: submits,
    tries: handInTo(() => ({ settings: { maxSubmissions: 1 } }), 2),
  },
  {
    permission: 'can_always_use_all_upload_types',
    opens: 'handing in files where that is switched off (PERM-086, SUB-039)',
    beside: submits,
    tries: async (w, caller) => {
      const id = await changedAssignment(w, { filesUploadEnabled: false });
      return handIn(caller, id).catch((error: unknown) => {
        if (error instanceof ApiError && error.body?.code === 'UPLOAD_TYPE_DISABLED') return false;
        throw error;
      });
    },
  },
  {
    permission: 'can_see_others_work',
    opens: 'the work of a student (PERM-077, SUB-039)',
    beside: sees,
    tries: async (w, caller) => readWork(w, caller, (await w.assignment()).id),
  },
  {
    permission: 'can_see_test_submissions',
    opens: 'the work of the test student (PERM-076, SUB-039)',
    beside: sees,
    tries: async (w, caller) => {
      const submissionId = await handInTest(w, (await w.assignment()).id);
      await caller.call(submissionContract.getSubmission, { params: { submissionId } });
    },
  },
  {
    permission: 'can_edit_others_work',
    opens: 'changing the teacher version of files (PERM-079, FILE-027)',
    beside: seesWork,
    tries: callOf(revisionContract.changeTeacherFile, submissionSamples.changeTeacherFile),
  },
  {
    permission: 'can_view_own_teacher_files',
    opens: 'what staff changed in the own files (PERM-094, FILE-027)',
    beside: submits,
    tries: async (w, caller) => {
      const { id: assignmentId } = await w.assignment({ isDone: true });
      const { id: submissionId } = await handIn(caller, assignmentId);
      await caller.call(revisionContract.listFileRevisions, { params: { submissionId } });
    },
  },
  {
    permission: 'can_view_plagiarism',
    opens: 'the files of a student (PERM-124)',
    beside: sees,
    tries: callOf(submissionContract.getRootFileTrees, submissionSamples.getRootFileTrees),
  },
  {
    permission: 'can_see_anonymized_names',
    opens: 'the names of authors who are graded anonymously (PERM-096)',
    beside: seesWork,
    tries: async (w, caller) => {
      const id = await changedAssignment(w, { anonymizedGrading: { method: 'murmur_v3' } });
      return (await readWork(w, caller, id)).user.id === w.student.id;
    },
  },
  {
    permission: 'can_delete_submission',
    opens: 'deleting the work of a student (PERM-081, SUB-039)',
    beside: seesWork,
    tries: callOf(submissionContract.deleteSubmission, submissionSamples.deleteSubmission),
  },
];

const grading: readonly Opening[] = [
  {
    permission: 'can_grade_work',
    opens: 'giving a grade (PERM-087, GRADE-019)',
    beside: [...seesWork, 'can_see_grade_before_open'],
    tries: callOf(gradingContract.patchSubmission, gradingSamples.patchSubmission),
  },
  {
    permission: 'can_grade_work',
    opens: 'writing feedback (PERM-087)',
    beside: seesWork,
    tries: callOf(feedbackContract.createReply, feedbackSamples.createReply),
  },
  {
    permission: 'can_see_grade_before_open',
    opens: 'the filled rubric before grades are available (PERM-088, GRADE-019)',
    beside: seesWork,
    tries: callOf(rubricContract.listRubricResults, rubricSamples.listRubricResults),
  },
  {
    permission: 'can_see_grade_history',
    opens: 'the history of a grade (PERM-089, GRADE-019)',
    beside: [...seesWork, 'can_see_grade_before_open'],
    tries: callOf(gradingContract.listGradeHistory, gradingSamples.listGradeHistory),
  },
  {
    permission: 'can_assign_graders',
    opens: 'giving work to a grader (PERM-090, GRADE-019)',
    beside: seesWork,
    tries: callOf(gradingContract.assignGrader, gradingSamples.assignGrader),
  },
  {
    permission: 'can_see_assignee',
    opens: 'who grades what (PERM-091, GRADE-019)',
    beside: sees,
    tries: callOf(gradingContract.listGraders, gradingSamples.listGraders),
  },
  {
    permission: 'can_update_grader_status',
    opens: 'saying that somebody else is done with grading (PERM-092, GRADE-019)',
    beside: sees,
    tries: callOf(gradingContract.setGraderDone, gradingSamples.setGraderDone),
  },
  {
    permission: 'manage_rubrics',
    opens: 'the rubric of an assignment (PERM-093)',
    beside: sees,
    tries: callOf(rubricContract.saveRubric, rubricSamples.saveRubric),
  },
];

const peer: readonly Opening[] = [
  {
    permission: 'can_edit_peer_feedback_settings',
    opens: 'the settings of peer feedback (PERM-126, PEER-015)',
    beside: sees,
    tries: callOf(peerFeedbackContract.putPeerFeedbackSettings, peerFeedbackSamples.putPeerFeedbackSettings),
  },
  {
    permission: 'can_approve_inline_comments',
    opens: 'approving peer feedback (PERM-107, PEER-015)',
    beside: [...seesWork, 'can_see_peer_feedback_before_done', 'can_view_inline_feedback_before_approved'],
    tries: callOf(peerFeedbackContract.approveReply, peerFeedbackSamples.approveReply),
  },
  {
    permission: 'can_see_peer_feedback_before_done',
    opens: 'approved peer feedback before grades are available (PERM-105, PEER-015)',
    beside: seesWork,
    tries: (w, caller) => readsPeerReply(w, caller, { isDone: false, autoApproved: true }),
  },
  {
    permission: 'can_view_inline_feedback_before_approved',
    opens: 'peer feedback that nobody has approved (PERM-106, PEER-015)',
    beside: seesWork,
    tries: (w, caller) => readsPeerReply(w, caller, { isDone: true, autoApproved: false }),
  },
];

/** Whether the caller is shown what a peer wrote. */
async function readsPeerReply(
  w: World,
  caller: Actor,
  { isDone, autoApproved }: { isDone: boolean; autoApproved: boolean },
): Promise<boolean> {
  const { assignmentId, submissionId } = await openPeers(w, { autoApproved });
  await writeOn(w.otherStudent, submissionId);
  const gradeAvailability = { tag: 'fixed', value: isDone } as const;
  await w.teacher.call(patchAssignment, { params: { assignmentId }, body: { gradeAvailability } });
  const shown = await caller.call(feedbackContract.getFeedback, {
    params: { submissionId },
    query: { withReplies: true },
  });
  return shown.general !== null;
}

const feedback: readonly Opening[] = [
  {
    permission: 'can_edit_others_comments',
    opens: 'changing what somebody else wrote (PERM-097)',
    beside: [...seesWork, 'can_see_user_feedback_before_done'],
    tries: callOf(feedbackContract.editReply, feedbackSamples.editReply),
  },
  {
    permission: 'can_view_others_comment_edits',
    opens: 'how somebody else changed what was written (PERM-100)',
    beside: [...seesWork, 'can_see_user_feedback_before_done'],
    tries: callOf(feedbackContract.listReplyEdits, feedbackSamples.listReplyEdits),
  },
  {
    permission: 'can_add_own_inline_comments',
    opens: 'writing about the own work (PERM-099)',
    beside: submits,
    tries: async (w, caller) => {
      const { id: workId } = await handIn(caller, (await w.assignment()).id);
      await caller.call(feedbackContract.openThread, { body: { workId } });
    },
  },
  {
    permission: 'can_see_user_feedback_before_done',
    opens: 'feedback on the own work before grades are available (PERM-103)',
    beside: submits,
    tries: async (w, caller) => (await readReply(w, caller, caller)) !== undefined,
  },
  {
    permission: 'can_view_feedback_author',
    opens: 'who wrote the feedback (PERM-102)',
    beside: seesWork,
    tries: async (w, caller) => {
      const reply = await readReply(w, caller, w.student);
      if (!reply) throw new Error('The feedback is open to all who see the work.');
      return reply.authorId === w.grader.id;
    },
  },
];

export const workOpenings: readonly Opening[] = [...handingIn, ...grading, ...peer, ...feedback];
