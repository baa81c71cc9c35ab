// The folder that takes the place of a mail server while journeys run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownProduct } from './journey-product.ts';

/** Undefined where the product under test was not started by the journeys. */
export function mailFolder(): string | undefined {
  return ownProduct()?.mailFolder;
}

/** What the pattern finds in the newest mail that has it, to a person where one is named. */
export function newestInMails(pattern: RegExp, recipient = ''): string | undefined {
  const folder = mailFolder() ?? '';
  // It is made with the first mail.
  const names = existsSync(folder) ? readdirSync(folder).toSorted().toReversed() : [];
  const mails = names.map((name) => plainText(join(folder, name))).filter((mail) => mail.includes(recipient));
  return mails.map((mail) => pattern.exec(mail)?.[0]).find((found) => found !== undefined);
}

/** Mails are written as quoted-printable. */
function plainText(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}
