// The mail by which a new person sets the first password.
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { initialPasswordMail } from '../../domain/mails.ts';
import { siteAddress } from '../accounts/mails.ts';
import { issueToken } from '../accounts/tokens.ts';
import { holdPerson } from '../store.ts';
import { removeTokensOf } from './store.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { initialPassword } from '../../domain/addresses.ts';

export const initialPasswordPurpose = 'initial_password';

/** Mails a fresh link (AUTH-020); earlier ones stop working. */
export async function mailInitialPasswordLink(
  tx: Tx,
  platform: Platform,
  { id }: { id: number },
): Promise<void> {
  // Of two links at once the later one stays, and none goes to an address that is being replaced.
  const person = await holdPerson(tx, id);
  if (!person) return;
  await removeTokensOf(tx, person.id, initialPasswordPurpose);
  const issued = { personId: person.id, purpose: initialPasswordPurpose } as const;
  const { token, expiresAt } = await issueToken(tx, platform, issued);
  const path = hrefOf(
    initialPassword,
    { tenantId: person.tenantId, userId: person.id },
    { query: { token } },
  );
  const link = siteAddress(platform, path);
  const product = await readSetting(tx, 'PRODUCT_NAME');
  const { subject, bodyText } = initialPasswordMail({ ...person, product, link, expiresAt });
  await tx.mail({ recipient: person.email, subject, bodyText });
}
