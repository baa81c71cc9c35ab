import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { declareTask } from '../../../kernel/server/jobs/tasks.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import type { RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { MailedUsers } from '../../domain/administration.ts';
import { taskOfStarter, type BegunTask } from '../for-person.ts';
import { findPerson } from '../store.ts';
import { mailInitialPasswordLink } from './initial-password.ts';

export const mailInitialPasswords = declareTask({
  name: 'people.mailInitialPasswords',
  payload: z.object({ userIds: z.array(z.number()) }),
  result: MailedUsers,
  timeoutSeconds: 300,
});

/** All of them are of one institution, that in which they were added. */
async function askToAdd(ctx: Context, { userIds: [first = 0] }: { userIds: number[] }): Promise<void> {
  const person = await findPerson(ctx.db, first);
  if (!person) throw ctx.notFound('user');
  await ctx.requireGlobally('can_add_users', person.tenantId);
}

/** Mails every person who has no password yet. When it runs again, earlier links stop working. */
async function mailLinks(
  { platform, askAgain }: BegunTask<void>,
  { userIds }: { userIds: number[] },
): Promise<MailedUsers> {
  const answer: MailedUsers = { mailed: 0, failed: [] };
  for (const userId of userIds) {
    await askAgain();
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

export const userJobs: RoomJob[] = [taskOfStarter(mailInitialPasswords, askToAdd, mailLinks)];
