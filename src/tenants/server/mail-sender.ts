import type { Db } from '../../kernel/server/database.ts';
import { readSettings } from './settings.ts';

/** The site as sender of its mails. */
export async function readMailSender(db: Db): Promise<{ name: string; address: string }> {
  const settings = await readSettings(db);
  return { name: settings.get('PRODUCT_NAME'), address: settings.get('SITE_EMAIL') };
}
