import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSmtpPeer } from '../../../tests/support/smtp-peer.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { deliverMail, sendMail, sweepMails } from './mail.ts';

const makeWorld = useWorld();

async function delivered(mail: { recipient: string; subject: string; bodyText: string }) {
  const { platform } = await makeWorld();
  const { mailFolder } = platform.config;
  // The folder as an earlier version left it.
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

const day = 24 * 3_600_000;
const link =
  'https://proofmark.a-university-with-a-long-name.example/tenants/1/reset?token=k3Jx0Y_5nq-AbCdEfGh12345';

async function queued(world: World, bodyText: string): Promise<number> {
  const mail = { recipient: 'a@example.org', subject: 'A', bodyText, createdAt: world.clock.now() };
  const { db } = world.platform.database;
  return (await db.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow()).id;
}

const found = ({ platform }: World, id: number) =>
  platform.database.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();

it('links that open something are gone from the database once the mail is delivered', async () => {
  const world = await makeWorld();
  const harmless = 'https://proofmark.a-university-with-a-long-name.example/help';
  const id = await queued(world, `Set it here:\n${link}\n\nHelp: ${harmless} (${link})`);
  await deliverMail(world.platform, { mailId: id });
  const file = join(world.platform.config.mailFolder, `${String(id).padStart(6, '0')}.eml`);
  expect((await readFile(file, 'utf8')).replaceAll('=\r\n', '')).toContain('k3Jx0Y_5nq-AbCdEfGh12345');
  const mail = await found(world, id);
  const cut = 'https://proofmark.a-university-with-a-long-name.example/[link removed]';
  expect(mail?.bodyText).toBe(`Set it here:\n${cut}\n\nHelp: ${harmless} (${cut}`);
  expect(mail?.linksRemovedAt).not.toBeNull();
});

it('a mail that nobody can deliver keeps its links for 14 days, and is not sent without them', async () => {
  const world = await makeWorld();
  const { db } = world.platform.database;
  const id = await queued(world, link);
  await sweepMails(db, new Date(world.clock.now().getTime() + 13 * day));
  expect((await found(world, id))?.bodyText).toBe(link);
  await sweepMails(db, new Date(world.clock.now().getTime() + 15 * day));
  const mail = await found(world, id);
  expect(mail?.bodyText).not.toContain('token');
  expect(mail?.failure).toContain('could not be delivered within 14 days');
  await deliverMail(world.platform, { mailId: id });
  expect((await found(world, id))?.sentAt).toBeNull();
  await sweepMails(db, new Date(world.clock.now().getTime() + 91 * day));
  expect(await found(world, id)).toBeUndefined();
});

const hour = 3_600_000;

it('a mail server that is away, or takes nothing, for twelve hours loses no mail', async () => {
  const { platform } = await makeWorld();
  const {
    retryLimit = 0,
    retryDelay = 0,
    retryDelayMax,
  } = (await platform.jobs.boss.getQueue(sendMail.name)) ?? {};
  const shortestDelayMs = (tries: number) =>
    1000 * Math.min(retryDelayMax ?? Infinity, Math.max(1, retryDelay) * 2 ** Math.min(16, tries));
  const delays = Array.from({ length: retryLimit }, (_, tries) => shortestDelayMs(tries));
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(12 * hour);
});

it('a receiver whom the mail server refuses is tried for an hour, and the list of mails says why', async () => {
  const world = await makeWorld();
  let answer = '451 Greylisted, come back';
  const peer = await startSmtpPeer(() => answer);
  const { platform } = world;
  const sending = { ...platform, config: { ...platform.config, smtpUrl: peer.url } };
  const send = (mailId: number) => deliverMail(sending, { mailId });
  const [kept, lost] = [await queued(world, link), await queued(world, link)];
  await expect(send(kept)).rejects.toThrow('Greylisted');
  expect((await found(world, kept))?.failure).toBeNull();
  answer = '550 No such user';
  await expect(send(kept)).rejects.toThrow('No such user');
  answer = '250 fine';
  await send(kept);
  expect(await found(world, kept)).toMatchObject({ failure: null, sentAt: expect.any(Date) as unknown });
  answer = '550 No such user';
  world.clock.advance(hour);
  await send(lost);
  const { failure, sentAt } = (await found(world, lost)) ?? {};
  expect([failure, sentAt]).toEqual([expect.stringContaining('550 No such user'), null]);
  await peer.stop();
});
