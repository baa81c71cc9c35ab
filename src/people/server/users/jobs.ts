import { z } from 'zod';
import { declareTask, roomTask } from '../../../kernel/server/jobs/tasks.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import type { RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { MailedUsers } from '../../domain/administration.ts';
import { findPerson } from '../store.ts';
import { mailInitialPasswordLink } from './initial-password.ts';

export const mailInitialPasswords = declareTask({
  name: 'people.mailInitialPasswords',
  payload: z.object({ userIds: z.array(z.number()) }),
  result: MailedUsers,
  timeoutSeconds: 300,
});

/** Mails every person who has no password yet. When it runs again, earlier links stop working. */
async function mailLinks(platform: Platform, { userIds }: { userIds: number[] }): Promise<MailedUsers> {
  const answer: MailedUsers = { mailed: 0, failed: [] };
  for (const userId of userIds) {
    const problem = await mailOne(platform, userId);
    if (problem === undefined) answer.mailed += 1;
    else answer.failed.push({ userId, message: problem });
  }
  return answer;
}

async function mailOne(platform: Platform, userId: number): Promise<string | undefined> {
  return runInBackground({ platform }, async (tx) => {
    const person = await findPerson(tx, userId);
    if (!person?.active) return 'This account is switched off.';
    if (person.passwordHash !== null) return 'This person has set a password.';
    await mailInitialPasswordLink(tx, platform, person);
    return undefined;
  });
}

export const userJobs: RoomJob[] = [roomTask(mailInitialPasswords, mailLinks)];
