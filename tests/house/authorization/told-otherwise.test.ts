// What answers of calls do not show: files that are prepared and fetched later, mails, notifications and messages of the
// realtime connection. The same people, grade and words as in `unpublished.test.ts`.
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/kernel/domain/client.ts';
import { notificationContract } from '../../../src/notifications/domain/contract.ts';
import { submissionContract } from '../../../src/submissions/domain/contract.ts';
import { giveGrade, publishGrades } from '../../support/build-feedback.ts';
import { writeOn } from '../../support/build-peer.ts';
import { closeLiveClients, connectLive, type LiveClient } from '../../support/live-client.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { useWorld, type Actor } from '../../support/world.ts';
import { amongPeers, inGroups, insiders, secrets, setNames, type Stage } from './told.ts';

const makeWorld = useWorld();
afterEach(closeLiveClients);

const { prepareFeedbackDownload, prepareClassDownload, readPreparedDownloadByName } = submissionContract;

/** Everything but messages that tells a person something, by the way it takes. */
async function toldApart(
  { w, assignmentId, submissionId }: Stage,
  actor: Actor,
): Promise<Record<string, string>> {
  const fetched = async (prepare: () => Promise<{ name: string }>): Promise<string> => {
    try {
      const { name } = await prepare();
      const answer = await actor.download(readPreparedDownloadByName, { params: { name } });
      return Buffer.from(await answer.arrayBuffer()).toString('latin1');
    } catch (error) {
      if (error instanceof ApiError) return `${error.message} ${JSON.stringify(error.body)}`;
      throw error;
    }
  };
  const feedback = { params: { submissionId }, query: {} };
  const files = { params: { assignmentId }, body: { all: true } };
  const mails = await w.platform.database.db
    .selectFrom('mail')
    .select(['subject', 'bodyText', 'replyTo'])
    .where('recipient', '=', `${actor.username}@example.org`)
    .execute();
  return {
    feedback: await fetched(() => actor.call(prepareFeedbackDownload, feedback)),
    files: await fetched(() => actor.call(prepareClassDownload, files)),
    mails: JSON.stringify(mails),
    notifications: JSON.stringify(await actor.call(notificationContract.listNotifications, { query: {} })),
  };
}

/** The ways on which somebody learns a secret. */
async function waysTo(stage: Stage, actor: Actor): Promise<string[]> {
  const ways = Object.entries(await toldApart(stage, actor));
  const words = Object.values(secrets);
  return ways.filter(([, text]) => words.some((word) => text.includes(word))).map(([way]) => way);
}

/** Hears everything that this person may hear about the work. */
async function listen({ w, assignmentId, submissionId }: Stage, actor: Actor): Promise<LiveClient> {
  const client = connectLive(w.baseUrl, { token: actor.token });
  await client.next('ready');
  const topics = [
    { topic: 'assignment', params: { assignmentId: String(assignmentId) } },
    { topic: 'submissions', params: { assignmentId: String(assignmentId) } },
    { topic: 'feedback', params: { submissionId: String(submissionId) } },
    { topic: 'notifications', params: {} },
  ];
  for (const { topic, params } of topics) await client.send({ type: 'subscribe', id: topic, topic, params });
  await expect
    .poll(() => client.frames.filter(({ type }) => type === 'subscribed' || type === 'error'))
    .toHaveLength(topics.length);
  return client;
}

/** The topics of which messages came, until the assignment itself told that it changed, which everybody hears. */
async function heardOn(client: LiveClient): Promise<string[]> {
  const events = () => client.frames.filter(({ type }) => type === 'event');
  await expect.poll(() => events().some(({ id }) => id === 'assignment')).toBe(true);
  const topics = events().map(({ id }) => String(id));
  client.frames.splice(0);
  return [...new Set(topics)].filter((id) => id !== 'assignment').toSorted();
}

async function announce({ w, assignmentId, callers }: Stage, isOut: boolean): Promise<void> {
  await publishGrades(w.teacher, assignmentId, isOut);
  await runJobs(w.platform, 'notifications.tellGrades');
  await runJobs(w.platform, 'notifications.tellReceivers');
  for (const actor of Object.values(callers))
    await actor.call(notificationContract.listNotifications, { query: {} });
}

describe.each([inGroups, amongPeers].map((stage) => [stage.name, stage] as const))('%s', (_name, build) => {
  it.each([false, true])(
    'grade and feedback are in no export, mail, notification or message for who may not know them, names hidden: %s (FB-028, NOTIF-039)',
    async (areHidden) => {
      const stage = await build(await makeWorld());
      const { w, assignmentId, submissionId, callers } = stage;
      await setNames(w, assignmentId, areHidden);
      const people = Object.entries(callers);
      for (const [, actor] of people) {
        for (const reason of ['author', 'graded', 'replied', 'assignee'] as const)
          await actor.call(notificationContract.patchNotificationSetting, {
            body: { reason, value: 'direct' },
          });
      }
      const clients = new Map<string, LiveClient>();
      for (const [column, actor] of people) clients.set(column, await listen(stage, actor));
      for (const moment of ['before', 'after'] as const) {
        if (moment === 'after') await announce(stage, true);
        await writeOn(w.teacher, submissionId, `${secrets.general} ${moment}`);
        await giveGrade(w.teacher, { assignmentId, submissionId, fileId: '' }, 3);
        await giveGrade(w.teacher, { assignmentId, submissionId, fileId: '' }, Number(secrets.grade));
        await announce(stage, moment === 'after');
        for (const [column, actor] of people) {
          const isTold = insiders[moment].some((insider) => insider === column);
          const client = clients.get(column);
          const heard = client ? await heardOn(client) : [];
          const ways = await waysTo(stage, actor);
          const told = { moment, column, ways, heard };
          if (!isTold) expect(told).toEqual({ moment, column, ways: [], heard: [] });
          // The download proves that this walk finds the words where they may be read.
          else expect(told.ways).toContain('feedback');
          if (isTold && column !== 'inside')
            expect(told).toMatchObject({
              ways: ['feedback', 'mails', 'notifications'],
              heard: ['feedback', 'notifications', 'submissions'],
            });
        }
      }
    },
    120_000,
  );
});
