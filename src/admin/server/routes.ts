import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { adminContract } from '../domain/contract.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  deleteAnnouncement,
  getAnnouncements,
} from './announcements.ts';
import { getBackgroundJobs, restartJob, revokeJob } from './jobs.ts';
import { getAuditEntries, getMails } from './watch.ts';

const handlers: Handlers<typeof adminContract, Context> = {
  listBackgroundJobs: ({ ctx, query }) => getBackgroundJobs(ctx, query),
  restartBackgroundJob: ({ ctx, params }) => restartJob(ctx, params.jobId),
  revokeBackgroundJob: ({ ctx, params }) => revokeJob(ctx, params.jobId),
  listMails: ({ ctx, query }) => getMails(ctx, query.q ?? ''),
  listAuditEntries: ({ ctx, query }) => getAuditEntries(ctx, query),
  listAnnouncements: ({ ctx, query }) => getAnnouncements(ctx, query.all === true),
  addAnnouncement: ({ ctx, body }) => addAnnouncement(ctx, body),
  patchAnnouncement: ({ ctx, params, body }) => changeAnnouncement(ctx, params.announcementId, body),
  removeAnnouncement: ({ ctx, params }) => deleteAnnouncement(ctx, params.announcementId),
};

export const adminModule: RoomModule = { name: 'admin', contracts: [mountable(adminContract, handlers)] };
