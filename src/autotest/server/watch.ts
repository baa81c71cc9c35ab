// Warns administrators about the queue: if a run waits too long, no runner works.
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { readSettings } from '../../tenants/server/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { runQueue } from '../domain/addresses.ts';
import { siteAddress } from '../../people/server/index.ts';

const oncePerHour = { key: 'autotest.notStarted', requests: 1, seconds: 3_600 } as const;

/**
 * Sends a mail to the administrators if a run has waited too long, at most once an hour (ATR-041, ATR-051).
 */
export async function warnNotStarted(tx: Tx, platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const seconds = (await readSettings(tx)).get('AUTO_TEST_NOT_STARTED_ALARM_TIME');
  const waiting = await countWaitingSince(tx, new Date(now.getTime() - seconds * 1000));
  if (waiting === 0 || !(await isFirstInHour(tx, now))) return;
  const address = siteAddress(platform, hrefOf(runQueue, {}, { tab: 'queue' }));
  for (const { email } of await listAdministrators(tx)) {
    await tx.mail({
      recipient: email,
      subject: `${waiting} AutoTest ${waiting === 1 ? 'run has' : 'runs have'} not started`,
      bodyText: `They have waited for more than ${Math.round(seconds / 60)} minutes. Is a runner at work? ${address}\n`,
    });
  }
}

async function isFirstInHour(tx: Tx, now: Date): Promise<boolean> {
  try {
    await countUse(tx, oncePerHour, now);
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

async function countWaitingSince(db: Db, moment: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom('autotestResult')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('state', '=', 'not_started')
    .where('createdAt', '<', moment)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

function listAdministrators(db: Db): Promise<{ email: string }[]> {
  return db
    .selectFrom('person')
    .select('email')
    .where('active', '=', true)
    .where('email', '<>', '')
    .where('roleId', 'in', (roles) =>
      roles.selectFrom('globalRolePermission').select('roleId').where('permission', '=', 'is_admin'),
    )
    .execute();
}
