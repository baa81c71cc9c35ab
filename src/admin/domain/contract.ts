// What administrators of the site watch: jobs, mails, the audit log; and what they announce.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { FreeText, Name, PathId, QueryFlag, SentMoment, Uuid } from '../../kernel/domain/fields.ts';
import { disabledSetting } from '../../tenants/domain/refusals.ts';
import { Announcement, AuditEntry, BackgroundJob, JobState, SentMail } from './model.ts';
import {
  endsBeforeStart,
  jobNotFailed,
  jobNotWaiting,
  jobOfRunner,
  tooManyAnnouncements,
} from './refusals.ts';
import { announcementSubject, auditEntrySubject, backgroundJobSubject, mailSubject } from './subjects.ts';

const oneJob = z.object({ jobId: Uuid });
const manageJobs = { permission: 'can_manage_background_jobs' } as const;
const oneAnnouncement = z.object({ announcementId: Uuid });
const manageSite = { permission: 'can_manage_site_settings' } as const;
// Mails hold what only their receivers should read; the log holds what everybody did.
const administrators = { permission: 'is_admin' } as const;
const page = { page: { defaultSize: 20, maxSize: 20 } };
const moment = SentMoment.nullable().optional();

export const adminContract = {
  listBackgroundJobs: endpoint({
    method: 'GET',
    path: '/background_jobs/',
    wire: 'v1',
    summary: 'Lists background jobs, newest first.',
    about: [backgroundJobSubject],
    access: manageJobs,
    query: z.object({ state: JobState.optional(), q: z.string().max(255).optional() }),
    reply: z.array(BackgroundJob),
    limits: { page: { defaultSize: 50, maxSize: 100 } },
  }),
  restartBackgroundJob: endpoint({
    method: 'POST',
    path: '/background_jobs/{jobId}/restart',
    wire: 'v1',
    summary: 'Runs a failed job once more.',
    about: [backgroundJobSubject],
    access: manageJobs,
    params: oneJob,
    refusals: [jobNotFailed, jobOfRunner],
  }),
  revokeBackgroundJob: endpoint({
    method: 'POST',
    path: '/background_jobs/{jobId}/revoke',
    wire: 'v1',
    summary: 'Takes a waiting job back.',
    about: [backgroundJobSubject],
    access: manageJobs,
    params: oneJob,
    refusals: [jobNotWaiting, jobOfRunner],
  }),
  listMails: endpoint({
    method: 'GET',
    path: '/mails',
    wire: 'v2',
    summary: 'Lists the mails that the site sent or will send, newest first.',
    about: [mailSubject],
    access: administrators,
    query: z.object({ q: z.string().max(255).optional() }),
    reply: z.object({ mails: z.array(SentMail) }),
    limits: page,
  }),
  listAuditEntries: endpoint({
    method: 'GET',
    path: '/audit-entries',
    wire: 'v2',
    summary: 'Lists who changed what, newest first.',
    about: [auditEntrySubject],
    access: administrators,
    query: z.object({
      actorId: PathId.optional(),
      q: z.string().max(255).optional(),
      from: SentMoment.optional(),
      until: SentMoment.optional(),
    }),
    reply: z.object({ entries: z.array(AuditEntry) }),
    limits: page,
  }),
  listAnnouncements: endpoint({
    method: 'GET',
    path: '/announcements/',
    wire: 'v1',
    summary:
      'Lists the announcements shown now; with `all` also those before and after, for people who manage them.',
    about: [announcementSubject],
    access: { permission: ['can_see_teacher_announcements', 'can_manage_site_settings'] },
    query: z.object({ all: QueryFlag.optional() }),
    reply: z.array(Announcement),
    refusals: [disabledSetting],
  }),
  addAnnouncement: endpoint({
    method: 'POST',
    path: '/announcements/',
    wire: 'v1',
    summary: 'Adds an announcement for teachers.',
    about: [announcementSubject],
    access: manageSite,
    body: z.object({ title: Name, message: FreeText, startsAt: moment, endsAt: moment }),
    reply: Announcement,
    refusals: [endsBeforeStart, tooManyAnnouncements],
  }),
  patchAnnouncement: endpoint({
    method: 'PATCH',
    path: '/announcements/{announcementId}',
    wire: 'v1',
    summary: 'Changes an announcement.',
    about: [announcementSubject],
    access: manageSite,
    params: oneAnnouncement,
    body: z.object({
      title: Name.optional(),
      message: FreeText.optional(),
      startsAt: moment,
      endsAt: moment,
    }),
    reply: Announcement,
    refusals: [endsBeforeStart],
  }),
  removeAnnouncement: endpoint({
    method: 'DELETE',
    path: '/announcements/{announcementId}',
    wire: 'v1',
    summary: 'Removes an announcement.',
    about: [announcementSubject],
    access: manageSite,
    params: oneAnnouncement,
  }),
} satisfies AppContract;
