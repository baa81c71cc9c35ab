import { notificationContract } from '../../../src/notifications/domain/contract.ts';
import { settingTokenOf } from '../../../src/notifications/server/setting-token.ts';
import { buildWork, writeReply } from '../build-feedback.ts';
import type { Samples, World } from '../world.ts';

/** A notification of the student: the grader has written on their work, whose grades are available. */
async function notification(w: World): Promise<number> {
  await writeReply(w.grader, await buildWork(w, { isDone: true }), { comment: 'Well done.' });
  const [made] = await w.student.call(notificationContract.listNotifications, {});
  if (!made) throw new Error('The reply made no notification.');
  return made.id;
}

function settingToken({ student, clock, platform }: World): string {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  return settingTokenOf({ personId: student.id, expiresAt }, platform.config.secret);
}

export const notificationSamples: Samples<typeof notificationContract> = {
  getNotificationSummary: async (w) => ({ as: w.student, input: {} }),
  listNotifications: async (w) => ({ as: w.student, input: {} }),
  patchNotification: async (w) => ({
    as: w.student,
    input: { params: { notificationId: await notification(w) }, body: { read: true } },
  }),
  patchNotifications: async (w) => ({
    as: w.student,
    input: { body: { notifications: [{ id: await notification(w), read: true }] } },
  }),
  getNotificationSettings: async (w) => ({ as: w.nobody, input: { query: { token: settingToken(w) } } }),
  patchNotificationSetting: async (w) => ({
    as: w.nobody,
    input: { query: { token: settingToken(w) }, body: { reason: 'author', value: 'weekly' } },
  }),
};
