import { adminContract } from '../../../src/admin/domain/contract.ts';
import type { Samples, World } from '../world.ts';

/** A job of a worker in the state; nobody works in tests, so it stays there. */
export async function jobIn(w: World, state: 'created' | 'failed'): Promise<string> {
  const { boss } = w.platform.jobs;
  const jobId = await boss.send('kernel.sendMail', { mailId: 0 }, { retryLimit: 0 });
  if (jobId === null) throw new Error('The queue took no job.');
  if (state === 'failed') await boss.fail('kernel.sendMail', jobId, { message: 'The mail server is away.' });
  return jobId;
}

async function announcementOf(w: World): Promise<string> {
  const body = { title: 'Maintenance', message: 'On *Sunday*.' };
  return (await w.admin.call(adminContract.addAnnouncement, { body })).id;
}

export const adminSamples: Samples<typeof adminContract> = {
  listBackgroundJobs: async (w) => ({ as: w.admin, input: { query: {} } }),
  restartBackgroundJob: async (w) => ({
    as: w.admin,
    input: { params: { jobId: await jobIn(w, 'failed') } },
  }),
  revokeBackgroundJob: async (w) => ({
    as: w.admin,
    input: { params: { jobId: await jobIn(w, 'created') } },
  }),
  listMails: async (w) => ({ as: w.admin, input: { query: {} } }),
  listAuditEntries: async (w) => ({ as: w.admin, input: { query: {} } }),
  listAnnouncements: async (w) => ({ as: w.teacher, input: { query: {} } }),
  addAnnouncement: async (w) => ({
    as: w.admin,
    input: { body: { title: 'Maintenance', message: 'On Sunday.' } },
  }),
  patchAnnouncement: async (w) => ({
    as: w.admin,
    input: { params: { announcementId: await announcementOf(w) }, body: { title: 'Soon' } },
  }),
  removeAnnouncement: async (w) => ({
    as: w.admin,
    input: { params: { announcementId: await announcementOf(w) } },
  }),
};
