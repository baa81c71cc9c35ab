import { expect, it } from 'vitest';
import { z } from 'zod';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { refusal, RefusedError } from '../../domain/refusal.ts';
import { taskContract } from '../../domain/task.ts';
import { declareTask, endLostTasks, roomTask, startTask } from './tasks.ts';

const makeWorld = useWorld();

const copy = declareTask({
  name: 'tests.copy',
  payload: z.object({ courseId: z.number() }),
  result: z.object({ copiedFiles: z.number() }),
  timeoutSeconds: 60,
});
const away = refusal({ code: 'OBJECT_NOT_FOUND', status: 404, text: 'The course is gone.' });

/** Starts a task of the admin without a queue; the tests call the handler themselves. */
async function startedBy(w: World): Promise<string> {
  const row = await w.platform.database.db
    .insertInto('taskResult')
    .values({ kind: copy.job.name, starterId: w.admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function outcomeOf(w: World, run: () => Promise<{ copiedFiles: number }>) {
  const taskResultId = await startedBy(w);
  const runs = roomTask(copy, run).run(w.platform, { courseId: 1, taskResultId });
  await runs.catch(() => undefined);
  const answer = await w.admin.call(taskContract.getTaskResult, { params: { taskResultId } });
  return { ...answer, taskResultId };
}

it('ends finished with its result as the wire writes it (TASK-001)', async () => {
  const w = await makeWorld();
  const outcome = await outcomeOf(w, async () => ({ copiedFiles: 3 }));
  expect(outcome).toMatchObject({ state: 'finished', result: { copied_files: 3 } });
});

it('answers 200 and the error body when it failed or crashed (TASK-003, TASK-004)', async () => {
  const w = await makeWorld();
  const refused = await outcomeOf(w, async () => {
    throw new RefusedError(away);
  });
  expect(refused).toMatchObject({
    state: 'failed',
    result: { code: 'OBJECT_NOT_FOUND', message: 'The course is gone.' },
  });
  const broken = await outcomeOf(w, async () => {
    throw new Error('a secret of the inside');
  });
  expect(broken).toMatchObject({ state: 'crashed', result: { message: 'Something unknown went wrong' } });
  expect(JSON.stringify(broken)).not.toContain('secret');
});

it('does nothing once it was revoked', async () => {
  const w = await makeWorld();
  const taskResultId = await startedBy(w);
  const { db } = w.platform.database;
  await db.updateTable('taskResult').set({ state: 'revoked' }).where('id', '=', taskResultId).execute();
  let runs = 0;
  const run = async () => ({ copiedFiles: (runs += 1) });
  await roomTask(copy, run).run(w.platform, { courseId: 1, taskResultId });
  expect(runs).toBe(0);
});

it('is called crashed when its worker died, and can be run again', async () => {
  const w = await makeWorld();
  const taskResultId = await startedBy(w);
  const { db } = w.platform.database;
  await db
    .updateTable('taskResult')
    .set({ state: 'started', endsBy: w.clock.now() })
    .where('id', '=', taskResultId)
    .execute();
  w.clock.advance(1000);
  await endLostTasks(w.platform);
  const params = { taskResultId };
  expect((await w.admin.call(taskContract.getTaskResult, { params })).state).toBe('crashed');
  await roomTask(copy, async () => ({ copiedFiles: 0 })).run(w.platform, { courseId: 1, taskResultId });
  expect((await w.admin.call(taskContract.getTaskResult, { params })).state).toBe('finished');
});

it('a long task of one person keeps nobody else waiting for theirs', async () => {
  const w = await makeWorld();
  const { jobs } = w.platform;
  const long = declareTask({
    name: 'tests.long',
    payload: z.object({}),
    result: z.object({}),
    timeoutSeconds: 60,
  });
  await jobs.boss.createQueue(long.job.name);
  let [goOn, tell] = [(): void => undefined, (): void => undefined];
  const end = new Promise<void>((resolve) => (goOn = resolve));
  const begun: number[] = [];
  const { run } = roomTask(long, async (_platform, _payload, starterId) => {
    begun.push(starterId);
    tell();
    if (starterId === w.teacher.id) await end;
    return {};
  });
  const hasBegun = async (personId: number): Promise<void> => {
    while (!begun.includes(personId)) await new Promise<void>((resolve) => (tell = resolve));
  };
  const start = ({ id: starterId }: { id: number }) =>
    w.transaction((tx) => startTask(tx, long, { starterId, payload: {} }));
  try {
    await start(w.teacher);
    await jobs.work(long.job, (payload) => run(w.platform, payload));
    await hasBegun(w.teacher.id);
    for (const starter of [w.teacher, w.grader]) await start(starter);
    await hasBegun(w.grader.id);
    expect(begun).toEqual([w.teacher.id, w.grader.id]);
  } finally {
    goOn();
    await jobs.boss.offWork(long.job.name, { wait: true });
  }
});
