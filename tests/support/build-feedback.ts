// Submissions with feedback for tests: the submission by its room's door, the feedback over real HTTP.
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { feedbackContract } from '../../src/feedback/domain/contract.ts';
import type { Reply } from '../../src/feedback/domain/model.ts';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import { createSubmissionFromEntries, listFilesOf } from '../../src/submissions/server/index.ts';
import type { AssignmentWishes } from './build-assignment.ts';
import type { Actor, World } from './world.ts';

export interface Work {
  readonly assignmentId: number;
  readonly submissionId: number;
  readonly fileId: string;
}

/** A submission with one file, of the student unless another author is named; in an assignment of its own. */
export async function buildWork(
  w: World,
  wishes: AssignmentWishes & { author?: Actor; assignmentId?: number } = {},
): Promise<Work> {
  const { author = w.student, ...assignmentWishes } = wishes;
  const assignmentId = wishes.assignmentId ?? (await w.assignment(assignmentWishes)).id;
  const submissionId = await w.transaction((tx) =>
    createSubmissionFromEntries(tx, {
      assignmentId,
      authorId: author.id,
      entries: [{ kind: 'file', path: 'sort.py', sha256: 'a'.repeat(64), sizeBytes: 300 }],
      createdAt: w.clock.now(),
      dates: { deadline: null, lockDate: null },
    }),
  );
  const files = await listFilesOf(w.platform.database.db, submissionId);
  return { assignmentId, submissionId, fileId: String(files.find(({ path }) => path === 'sort.py')?.id) };
}

/** Writes in the general thread, or in that of a line. */
export async function writeReply(
  actor: Actor,
  work: Work,
  given: { comment: string; line?: number; inReplyTo?: number },
): Promise<Reply> {
  const { line, ...reply } = given;
  const place = line === undefined ? { workId: work.submissionId } : { fileId: work.fileId, line };
  const { id: commentBaseId } = await actor.call(feedbackContract.openThread, { body: place });
  const body = { replyType: 'markdown' as const, ...reply };
  return actor.call(feedbackContract.createReply, { params: { commentBaseId }, body });
}

/** Makes the grades of the assignment available, or hides them again. */
export async function publishGrades(actor: Actor, assignmentId: number, value = true): Promise<void> {
  const body = { gradeAvailability: { tag: 'fixed' as const, value } };
  await actor.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
}

export async function giveGrade(actor: Actor, { submissionId }: Work, grade: number | null): Promise<void> {
  await actor.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade } });
}

export async function assignTo(actor: Actor, { submissionId }: Work, grader: Actor): Promise<void> {
  await actor.call(gradingContract.assignGrader, { params: { submissionId }, body: { userId: grader.id } });
}
