// A new site has nobody in it: a link that works once makes the first administrator. Whoever runs the site asks for
// it at the machine, and can do so again as long as there is no administrator.
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { runInBackground } from '../../kernel/server/transaction.ts';
import { readSetting } from '../../tenants/server/index.ts';
import { siteAddress } from './accounts/mails.ts';
import { tokenSha256 } from './passwords.ts';
import { ensureGlobalRoles } from './roles.ts';
import { hasAdministrator, insertSingleUseToken, removeUnusedTokens } from './store.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { firstAdmin } from '../domain/addresses.ts';

const lifetimeMs = 7 * 24 * 3600 * 1000;
const purpose = 'first-admin';

/** A new link, mailed too if an address is given; undefined when there is an administrator. Earlier links end. */
export async function issueFirstAdminLink(
  platform: Platform,
  mailTo?: string,
): Promise<{ link: string; expiresAt: Date } | undefined> {
  const now = platform.clock.now();
  return runInBackground({ platform, now }, async (tx) => {
    await ensureGlobalRoles(tx);
    await lockFirstAdmin(tx);
    if (await hasAdministrator(tx)) return undefined;
    const token = platform.random.bytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await removeUnusedTokens(tx, purpose);
    await insertSingleUseToken(tx, { tokenSha256: tokenSha256(token), personId: null, purpose, expiresAt });
    const link = siteAddress(platform, hrefOf(firstAdmin, { token }));
    if (mailTo !== undefined)
      await tx.mail({
        ...firstAdminMail(await productOf(tx), { to: mailTo, link, expiresAt }),
        urgency: 'account',
      });
    await tx.audit({ action: 'first admin link made', subjectKind: 'site', subjectId: 'first-admin' });
    return { link, expiresAt };
  });
}

/** Makes the two wait for each other: a link made while another is being used would outlive it. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx);
}

const productOf = (db: Db): Promise<string> => readSetting(db, 'PRODUCT_NAME');

function firstAdminMail(product: string, given: { to: string; link: string; expiresAt: Date }) {
  const until = `${given.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lines = [
    `${product} is set up and waits for its first administrator.`,
    `Open this link to make the account:\n${given.link}`,
    `The link works once and until ${until}. Whoever runs the site can make a new one until then and later.`,
  ];
  return {
    recipient: given.to,
    subject: `${product}: make the first administrator`,
    bodyText: `${lines.join('\n\n')}\n`,
  };
}
