import { z } from 'zod';
import { declareJob } from '../../kernel/server/jobs/job.ts';
import { roomJob, type RoomJob } from '../../kernel/server/room.ts';
import { digestCrons } from '../domain/digest.ts';
import { mailDigests } from './digests.ts';
import { announceGrades, tellGrades, tellGradesJob } from './grades.ts';
import { tellDelayedJob, tellReceivers, tellReceiversJob } from './tell.ts';

const announceGradesJob = declareJob({
  name: 'notifications.announceGrades',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 300,
  cron: '* * * * *',
});
const mailDailyJob = declareJob({
  name: 'notifications.mailDaily',
  payload: z.object({}),
  retries: 5,
  timeoutSeconds: 7200,
  cron: digestCrons.daily,
});
const mailWeeklyJob = declareJob({
  name: 'notifications.mailWeekly',
  payload: z.object({}),
  retries: 5,
  timeoutSeconds: 7200,
  cron: digestCrons.weekly,
});

export const notificationJobs: RoomJob[] = [
  roomJob(tellReceiversJob, tellReceivers),
  roomJob(tellDelayedJob, (platform, { assignmentId, receiverId }) =>
    tellReceivers(platform, { assignmentId, receiverIds: [receiverId] }),
  ),
  roomJob(tellGradesJob, (platform, { assignmentId }) => tellGrades(platform, assignmentId)),
  roomJob(announceGradesJob, announceGrades),
  roomJob(mailDailyJob, (platform) => mailDigests(platform, 'daily')),
  roomJob(mailWeeklyJob, (platform) => mailDigests(platform, 'weekly')),
];
