import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useWorld } from '../../../tests/support/world.ts';
import { deliverMail } from './mail.ts';

const makeWorld = useWorld();

async function delivered(mail: { recipient: string; subject: string; bodyText: string }) {
  const { platform } = await makeWorld();
  const { mailFolder } = platform.config;
  // As an earlier version left it.
  await mkdir(mailFolder, { recursive: true });
  await chmod(mailFolder, 0o755);
  const { id } = await platform.database.db
    .insertInto('mail')
    .values(mail)
    .returning('id')
    .executeTakeFirstOrThrow();
  await deliverMail(platform, { mailId: id });
  return { folder: mailFolder, path: join(mailFolder, `${String(id).padStart(6, '0')}.eml`) };
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it('mails in the folder are read by nobody else on the machine: their links open accounts', async () => {
  const { folder, path } = await delivered({ recipient: 'a@example.org', subject: 'A', bodyText: 'B' });
  expect([await modeOf(folder), await modeOf(path)]).toEqual([0o700, 0o600]);
});

it('line ends in what people choose begin no header of their own', async () => {
  const subject = 'News\r\nBcc: thief@example.org\r\n\r\nOther text';
  const { path } = await delivered({ recipient: 'a@example.org', subject, bodyText: 'Text' });
  const [head = '', body = ''] = (await readFile(path, 'utf8')).split('\r\n\r\n');
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toMatch(/^Subject: News Bcc: thief@example.org/m);
  expect(body.trim()).toBe('Text');
});
