import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { deliverMail } from '../../kernel/server/mail.ts';
import { tenantContract } from '../domain/contract.ts';

const makeWorld = useWorld();

/** The sender of a mail that is sent now, as it stands in its head. */
async function senderOfMail(w: World): Promise<string | undefined> {
  await w.transaction((tx) => tx.mail({ recipient: 'ada@example.org', subject: 'Hello', bodyText: 'Hi' }));
  const { id } = await w.platform.database.db
    .selectFrom('mail')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await deliverMail(w.platform, { mailId: id });
  const path = join(w.platform.config.mailFolder, `${String(id).padStart(6, '0')}.eml`);
  return /^From: (.*)$/m.exec(await readFile(path, 'utf8'))?.[1];
}

it('sends mails from the address and with the name that the site has now', async () => {
  const w = await makeWorld();
  expect(await senderOfMail(w)).toBe('Proofmark <support@example.com>');
  const updates = [
    { name: 'PRODUCT_NAME', value: 'Halde, at work' },
    { name: 'SITE_EMAIL', value: 'help@halde.example' },
  ];
  await w.admin.call(tenantContract.patchSiteSettings, { body: { updates } });
  expect(await senderOfMail(w)).toBe('"Halde, at work" <help@halde.example>');
});
