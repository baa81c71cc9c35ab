// What the kernel itself provides, as a module like those of the rooms: mails, sweeping, background tasks.
import { mountable, type Context, type RoomModule } from '../access/server/index.ts';
import { ownTask, taskContract, taskTopic, type TaskResult } from '../kernel/domain/task.ts';
import { collectBlobs, collectBlobsJob } from '../kernel/server/blobs/collect-blobs.ts';
import { findTask } from '../kernel/server/jobs/tasks.ts';
import { deliverMail, sendMail } from '../kernel/server/mail.ts';
import { roomJob, topicHandler } from '../kernel/server/room.ts';
import { removeOld, sweep } from '../kernel/server/sweep.ts';

/** Rule `own task`: only the person who started a task may read it. */
async function accessTask(ctx: Context, taskResultId: string): Promise<TaskResult> {
  ctx.rule(ownTask);
  const task = await findTask(ctx.db, taskResultId);
  if (task?.starterId !== ctx.session.personId) throw ctx.notFound('task');
  return task;
}

export const kernelModule: RoomModule = {
  name: 'kernel',
  contracts: [
    mountable(taskContract, { getTaskResult: ({ ctx, params }) => accessTask(ctx, params.taskResultId) }),
  ],
  jobs: [roomJob(sendMail, deliverMail), roomJob(sweep, removeOld), roomJob(collectBlobsJob, collectBlobs)],
  topics: [
    topicHandler(taskTopic, {
      mayWatch: async (ctx: Context, { taskResultId }) =>
        (await findTask(ctx.db, taskResultId))?.starterId === ctx.session.personId,
    }),
  ],
};
