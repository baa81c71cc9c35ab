// Mails about forgotten passwords, and the removal of what has expired.
import { z } from 'zod';
import type { Tx } from '../../../kernel/server/database.ts';
import { declareJob } from '../../../kernel/server/jobs/job.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { removeOldNetworks } from '../login-limits.ts';
import { findPersonByUsername, holdPerson } from '../store.ts';
import { resetMail, siteAddress } from './mails.ts';
import { removeExpiredFiles } from './temporary-files.ts';
import { issueToken } from './tokens.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { tenantResetPassword } from '../../domain/addresses.ts';

export const mailResetLink = declareJob({
  name: 'people.mailResetLink',
  payload: z.object({ tenantId: z.string(), username: z.string() }),
  retries: 3,
  timeoutSeconds: 60,
});

const removeOldJob = declareJob({
  name: 'people.removeOld',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 60,
  cron: '* * * * *',
});

const resetMailsPerHour = 3;
/** An older link ends when a newer one is mailed. */
const livingResetLinks = 6;
const keptAfterEndMs = 30 * 24 * 3_600_000;

/** Mails the link, if there is an active account with an address (AUTH-019). */
export async function sendResetLink(
  platform: Platform,
  given: { tenantId: string; username: string },
): Promise<void> {
  const found = await findPersonByUsername(platform.database.db, given.tenantId, given.username);
  if (!found) return;
  await runInBackground({ platform }, async (tx) => {
    // Of two jobs at once, the second one sees the link of the first; and none mails to an address that is being replaced.
    const person = await holdPerson(tx, found.id);
    if (!person?.active || person.email === '' || person.groupId !== null || person.isTestStudent) return;
    if (!(await mayMailReset(tx, person.id, platform.clock.now()))) return;
    const { token } = await issueToken(tx, platform, { personId: person.id, purpose: 'reset_password' });
    const page = hrefOf(
      tenantResetPassword,
      { tenantId: person.tenantId, userId: person.id },
      { query: { token } },
    );
    const product = await readSetting(tx, 'PRODUCT_NAME');
    await tx.mail({ ...resetMail(product, person, siteAddress(platform, page)), urgency: 'account' });
  });
}

/**
 * Keeps somebody who asks from sixty addresses from filling a mailbox. The answer does not tell, as it would tell that
 * the account exists; the links that were mailed in this hour still work.
 */
async function mayMailReset(tx: Tx, personId: number, now: Date): Promise<boolean> {
  const tokens = await tx
    .selectFrom('singleUseToken')
    .select(['tokenSha256', 'createdAt'])
    .where('personId', '=', personId)
    .where('purpose', '=', 'reset_password')
    .orderBy('createdAt', 'desc')
    .execute();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  if (tokens.filter(({ createdAt }) => createdAt > hourAgo).length >= resetMailsPerHour) return false;
  const tooOld = tokens.slice(livingResetLinks - 1).map(({ tokenSha256 }) => tokenSha256);
  if (tooOld.length > 0) await tx.deleteFrom('singleUseToken').where('tokenSha256', 'in', tooOld).execute();
  return true;
}

/** Removes expired files and known networks at once, and sessions and tokens a month after their end. */
export async function removeOld(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await removeExpiredFiles(platform, now);
  const { db } = platform.database;
  await removeOldNetworks(db, now);
  const endedBefore = new Date(now.getTime() - keptAfterEndMs);
  await db.deleteFrom('session').where('expiresAt', '<', endedBefore).execute();
  await db.deleteFrom('singleUseToken').where('expiresAt', '<', endedBefore).execute();
}

export const accountJobs: RoomJob[] = [
  roomJob(mailResetLink, sendResetLink),
  roomJob(removeOldJob, removeOld),
];
