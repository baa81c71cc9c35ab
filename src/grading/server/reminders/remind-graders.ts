// Reminds graders now, as a task: all who are not done, or some of them.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { personShownAs, shownUser, type Names } from '../../../assignments/domain/anonymity.ts';
import {
  accessAssignment,
  knowAssignment,
  nameSightFor,
  namesFor,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { MailedMembers } from '../../../courses/domain/model.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { TaskResult } from '../../../kernel/domain/task.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { declareTask, startTask } from '../../../kernel/server/jobs/tasks.ts';
import type { RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { findPerson, taskOfStarter, userReply, type BegunTask } from '../../../people/server/index.ts';
import { isWaitedFor } from '../../domain/progress.ts';
import { mayNotGrade } from '../../domain/refusals.ts';
import { mailGraders } from './mail-graders.ts';
import { listProgress, type GraderProgress } from './progress.ts';

/** Counted per sender, like mails to members. */
const limit = { requests: 10, seconds: 600 };

const remindTask = declareTask({
  name: 'grading.remindGraders',
  payload: z.object({
    assignmentId: z.number(),
    /** The names of the graders as the sender sees them: real names may be hidden. */
    graders: z.array(z.object({ id: z.number(), shownAs: z.string() })),
  }),
  result: MailedMembers,
  timeoutSeconds: 600,
});

/** Reminds all graders whom grading waits for; with ids, those named who are not done (ASGN-040). */
export async function remindGraders(
  ctx: Context,
  assignmentId: number,
  userIds: readonly number[] | undefined,
): Promise<TaskResult> {
  const scope = await demandReminding(ctx, await accessAssignment(ctx, assignmentId));
  const progress = await listProgress(ctx.db, scope);
  const names = await namesFor(
    ctx.db,
    await nameSightFor(ctx, scope),
    progress.map(({ grader }) => grader.id),
  );
  const left =
    userIds === undefined
      ? progress.filter((one) => isWaitedFor(one, scope.assignment.doneType))
      : graderShownAs(progress, userIds, names).filter(({ isDone }) => !isDone);
  const senderId = ctx.session.personId;
  await countUse(ctx.db, { key: `grader reminder ${senderId}`, ...limit }, ctx.now());
  if (left.length === 0) ctx.warn('002', 'Nobody is left to remind.');
  const graders = left.map(({ grader }) => ({
    id: grader.id,
    shownAs: shownUser(userReply(grader), names).username,
  }));
  return ctx.transaction(async (tx) => {
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'graders reminded', ...subject, detail: { receivers: graders.length } });
    return startTask(tx, remindTask, { starterId: senderId, payload: { assignmentId, graders } });
  });
}

async function demandReminding(ctx: Context, scope: AssignmentScope): Promise<AssignmentScope> {
  await ctx.require('can_update_course_notifications', scope);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

function graderShownAs(
  progress: readonly GraderProgress[],
  userIds: readonly number[],
  names: Names,
): GraderProgress[] {
  const users = progress.map(({ grader }) => userReply(grader));
  const chosen = new Set(userIds.map((id) => personShownAs(id, users, names)));
  if (chosen.has(undefined)) throw new RefusedError(mayNotGrade);
  return progress.filter(({ grader }) => chosen.has(grader.id));
}

type Payload = Omit<z.infer<typeof remindTask.job.payload>, 'taskResultId'>;

/** Graders who are done or have left since the task started get no mail. */
async function remind(
  { platform, starterId, scope }: BegunTask<AssignmentScope>,
  { graders }: Payload,
): Promise<MailedMembers> {
  return runInBackground({ platform, starterId }, async (tx) => {
    const { assignment } = scope;
    const shownAs = new Map(graders.map((grader) => [grader.id, grader.shownAs]));
    const progress = await listProgress(tx, scope);
    const left = progress.flatMap((one) => {
      const label = shownAs.get(one.grader.id);
      return label === undefined || one.isDone ? [] : [{ ...one, shownAs: label }];
    });
    const sender = await findPerson(tx, starterId);
    // Where names are hidden, the sender's address would reveal theirs.
    const replyTo = assignment.anonymizedGrading === null ? (sender?.email ?? '') : '';
    return mailGraders(tx, platform, { assignment, graders: left, replyTo });
  });
}

export const remindGradersJob: RoomJob = taskOfStarter(
  remindTask,
  async (ctx, { assignmentId }) => demandReminding(ctx, await knowAssignment(ctx, assignmentId)),
  remind,
);
