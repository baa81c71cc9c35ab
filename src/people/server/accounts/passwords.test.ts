import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { writtenLog } from '../../../../tests/support/fault-log.ts';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { upsertSiteSetting } from '../../../tenants/server/index.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { peopleContract } from '../../domain/contract.ts';
import { userContract } from '../../domain/user-contract.ts';
import { findPerson, insertPerson } from '../store.ts';
import { hashPassword } from '../passwords.ts';
import { sendResetLink } from './jobs.ts';
import { mailInitialPasswordLink } from '../users/initial-password.ts';

// Two times are compared in up to 120 rounds, until noise is gone.
vi.setConfig({ testTimeout: 120_000 });

const Feedback = z.object({ warning: z.string(), suggestions: z.array(z.string()) });
const makeWorld = useWorld();
const strong = 'seven wet umbrellas dancing';
const other = 'quiet marble lantern 58';
const hourMs = 3_600_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The newest mail to an address, and the token of its link. */
async function newestMail(w: World, recipient: string) {
  const mail = await w.platform.database.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { ...mail, token: /token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? '' };
}

const addressOf = (w: World): string => `${w.student.username}@example.org`;

async function resetToken(w: World): Promise<string> {
  await sendResetLink(w.platform, { tenantId: w.tenantId, username: w.student.username });
  return (await newestMail(w, addressOf(w))).token;
}

describe('a forgotten password', () => {
  it('is mailed a link to the page of the institution, which sets a new one and logs in (AUTH-019)', async () => {
    const w = await makeWorld();
    await w.nobody.call(accountContract.sendResetMail, { body: { username: w.student.username } });
    const token = await resetToken(w);
    const mail = await newestMail(w, addressOf(w));
    expect(mail.bodyText).toContain(
      `/tenants/${w.tenantId}/users/${w.student.id}/reset_password?token=${token}`,
    );
    const body = { userId: w.student.id, token, newPassword: strong };
    const answer = await w.nobody.call(accountContract.resetPassword, { body });
    expect(answer.user.id).toBe(w.student.id);
    const login = { username: w.student.username, password: strong };
    expect((await w.nobody.call(peopleContract.logIn, { body: login })).user.id).toBe(w.student.id);
  });

  it('ends every session of the person, and the link works once (AUTH-019)', async () => {
    const w = await makeWorld();
    const body = { userId: w.student.id, token: await resetToken(w), newPassword: strong };
    await w.nobody.call(accountContract.resetPassword, { body });
    expect(await w.student.refused(peopleContract.getCurrentUser, {})).toMatchObject({ status: 401 });
    const again = await w.nobody.refused(accountContract.resetPassword, { body });
    expect(again).toMatchObject({ status: 409, code: 'OBJECT_EXPIRED' });
  });

  it('has a link that lives 24 hours and is stored as a hash (AUTH-008)', async () => {
    const w = await makeWorld();
    const token = await resetToken(w);
    const rows = await w.platform.database.db.selectFrom('singleUseToken').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const body = { userId: w.student.id, token, newPassword: strong };
    w.clock.advance(24 * hourMs - 5000);
    const early = { ...body, newPassword: 'password' };
    expect(await w.nobody.refused(accountContract.resetPassword, { body: early })).toMatchObject({
      code: 'WEAK_PASSWORD',
    });
    w.clock.advance(5001);
    expect(await w.nobody.refused(accountContract.resetPassword, { body })).toMatchObject({
      status: 409,
      code: 'OBJECT_EXPIRED',
    });
  });

  it('refuses a token of somebody else or of another purpose', async () => {
    const w = await makeWorld();
    const token = await resetToken(w);
    for (const body of [
      { userId: w.teacher.id, token, newPassword: strong },
      { userId: w.student.id, token: 'a guess', newPassword: strong },
    ]) {
      expect(await w.nobody.refused(accountContract.resetPassword, { body })).toMatchObject({
        status: 403,
        code: 'INVALID_CREDENTIALS',
      });
    }
    const initial = { tenantId: w.tenantId, userId: w.student.id, token, newPassword: strong };
    expect(await w.nobody.refused(accountContract.setInitialPassword, { body: initial })).toMatchObject({
      status: 403,
    });
  });

  it('has a link that cannot be guessed: after ten tries a minute for an account no token is looked at', async () => {
    const w = await makeWorld();
    const token = await resetToken(w);
    const guess = { userId: w.student.id, token: 'a guess', newPassword: strong };
    for (let tries = 0; tries < 10; tries += 1) {
      await w.nobody.refused(accountContract.resetPassword, { body: guess });
    }
    const right = { ...guess, token };
    expect(await w.nobody.refused(accountContract.resetPassword, { body: right })).toMatchObject({
      status: 429,
    });
  });

  it('tells nobody whether there is such an account: not by its answer, its mail or its time (AUTH-019)', async () => {
    const w = await makeWorld();
    const ask = async (username: string): Promise<number> => {
      const start = performance.now();
      const answer = await w.nobody.callPage(accountContract.sendResetMail, { body: { username } });
      expect(answer.body).toBeUndefined();
      return performance.now() - start;
    };
    const mailsBefore = await countMails(w);
    const ratio = await timeRatio(2, async (round) => {
      if (round % 5 === 0) w.clock.advance(60_000);
      return { known: await ask(w.student.username), unknown: await ask(`nobody-${round}`) };
    });
    expect(ratio).toBeLessThan(2);
    // Both only leave a note for later: the job looks up what the person has.
    expect(await countMails(w)).toBe(mailsBefore);
    await sendResetLink(w.platform, { tenantId: w.tenantId, username: 'nobody-1' });
    expect(await countMails(w)).toBe(mailsBefore);
  });

  it('is mailed at most 5 times a minute per address and username', async () => {
    const w = await makeWorld();
    const body = { username: w.outsider.username };
    for (let ask = 0; ask < 5; ask += 1) await w.nobody.call(accountContract.sendResetMail, { body });
    expect(await w.nobody.refused(accountContract.sendResetMail, { body })).toMatchObject({ status: 429 });
  });
});

async function countMails(w: World): Promise<number> {
  return (await w.platform.database.db.selectFrom('mail').select('id').execute()).length;
}

/**
 * How many times longer one of two calls takes than the other. Other work on the machine makes times longer, never
 * shorter, so the shortest time is that of the call itself; beside heavy work it takes more rounds to see it.
 */
async function timeRatio(
  limit: number,
  measure: (round: number) => Promise<{ known: number; unknown: number }>,
): Promise<number> {
  const least = { known: Infinity, unknown: Infinity };
  const ratio = () => Math.max(least.known / least.unknown, least.unknown / least.known);
  for (let round = 0; round < 12 || (round < 120 && ratio() >= limit); round += 1) {
    const { known, unknown } = await measure(round);
    least.known = Math.min(least.known, known);
    least.unknown = Math.min(least.unknown, unknown);
  }
  return ratio();
}

describe('login', () => {
  it('takes as long for an unknown username as for a wrong password (AUTH-002)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, strong);
    const attempt = async (username: string): Promise<number> => {
      const start = performance.now();
      await w.nobody.refused(peopleContract.logIn, { body: { username, password: 'wrong' } });
      return performance.now() - start;
    };
    const ratio = await timeRatio(1.7, async (round) => {
      if (round % 4 === 0) w.clock.advance(15 * 60_000);
      return { known: await attempt(w.student.username), unknown: await attempt(`nobody-${round}`) };
    });
    expect(ratio).toBeLessThan(1.7);
  });

  it('finds the account whichever way its username is written, and counts failures together (AUTH-002)', async () => {
    const w = await makeWorld();
    const { roleId } = (await findPerson(w.platform.database.db, w.student.id)) ?? { roleId: 0 };
    const row = {
      tenantId: w.tenantId,
      name: 'M',
      email: '',
      passwordHash: await hashPassword(strong),
      roleId,
    };
    // The capital I with a dot: one small letter for the database, two characters for JavaScript.
    await w.transaction((tx) => insertPerson(tx, { ...row, username: 'İbrahim' }));
    const right = { username: 'İBRAHİM', password: strong };
    expect((await w.nobody.call(peopleContract.logIn, { body: right })).user.username).toBe('İbrahim');
    const statuses = [];
    for (const username of ['ibrahim', 'IBRAHIM', 'İbrahim', 'ibrahİm', 'İbrahİm', 'İBRAHİM']) {
      const body = { username, password: 'wrong' };
      statuses.push((await w.nobody.refused(peopleContract.logIn, { body })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('warns about a password that would not be accepted today (AUTH-002)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, 'password');
    const weak = { username: w.student.username, password: 'password' };
    const { warnings } = await w.nobody.callPage(peopleContract.logIn, { body: weak });
    expect(warnings.map((warning) => warning.code)).toEqual(['005']);
    await setPassword(w, w.student, strong);
    const good = await w.nobody.callPage(peopleContract.logIn, { body: { ...weak, password: strong } });
    expect(good.warnings).toEqual([]);
  });

  it('leaves neither passwords nor tokens in the log', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, strong);
    const wrong = { username: w.student.username, password: 'never seen again 71' };
    await w.nobody.refused(peopleContract.logIn, { body: wrong });
    const { accessToken } = await w.nobody.call(peopleContract.logIn, {
      body: { ...wrong, password: strong },
    });
    const token = await resetToken(w);
    const body = { userId: w.student.id, token, newPassword: other };
    await w.nobody.call(accountContract.resetPassword, { body });
    await w.nobody.refused(accountContract.resetPassword, { body });
    const log = writtenLog().join('');
    expect(log).toContain('LOGIN_FAILURE');
    for (const secret of [wrong.password, strong, other, accessToken, token, w.student.token]) {
      expect(log).not.toContain(secret);
    }
  });

  it('keeps passwords as argon2id hashes only', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, strong);
    const person = await findPerson(w.platform.database.db, w.student.id);
    expect(person?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a first password', () => {
  it('is set by the mailed link within 14 days, once, and logs in (AUTH-020)', async () => {
    const w = await makeWorld();
    const person = await findPerson(w.platform.database.db, w.student.id);
    if (!person) throw new Error('no person');
    await w.transaction((tx) => mailInitialPasswordLink(tx, w.platform, person));
    const first = await newestMail(w, addressOf(w));
    await w.transaction((tx) => mailInitialPasswordLink(tx, w.platform, person));
    const second = await newestMail(w, addressOf(w));
    expect(second.bodyText).toContain(`/tenants/${w.tenantId}/users/${w.student.id}/initial_password?token=`);
    const body = { tenantId: w.tenantId, userId: w.student.id, newPassword: strong };
    const replaced = { ...body, token: first.token };
    expect(await w.nobody.refused(accountContract.setInitialPassword, { body: replaced })).toMatchObject({
      status: 403,
    });
    w.clock.advance(13 * 24 * hourMs);
    const answer = await w.nobody.call(accountContract.setInitialPassword, {
      body: { ...body, token: second.token },
    });
    expect(answer.user.id).toBe(w.student.id);
    const again = { ...body, token: second.token };
    expect(await w.nobody.refused(accountContract.setInitialPassword, { body: again })).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
    });
  });

  it('is refused when the link names another institution or has expired (AUTH-020)', async () => {
    const w = await makeWorld();
    const person = await findPerson(w.platform.database.db, w.otherStudent.id);
    if (!person) throw new Error('no person');
    await w.transaction((tx) => mailInitialPasswordLink(tx, w.platform, person));
    const { token } = await newestMail(w, person.email);
    const body = { tenantId: w.tenantId, userId: person.id, token, newPassword: strong };
    const elsewhere = { ...body, tenantId: '00000000-0000-4000-8000-000000000000' };
    expect(await w.nobody.refused(accountContract.setInitialPassword, { body: elsewhere })).toMatchObject({
      status: 403,
    });
    w.clock.advance(14 * 24 * hourMs + 1);
    expect(await w.nobody.refused(accountContract.setInitialPassword, { body })).toMatchObject({
      code: 'OBJECT_EXPIRED',
    });
  });
});

describe('registration', () => {
  const newcomer = { username: 'newcomer', password: strong, email: 'new@example.org', name: 'New Comer' };
  const allow = (w: World, value: boolean) =>
    w.transaction((tx) => upsertSiteSetting(tx, { name: 'REGISTER_ENABLED', value, now: w.clock.now() }));

  it('makes an account where the setting allows it, logs in and sends a mail (AUTH-018, TEN-019)', async () => {
    const w = await makeWorld();
    expect(await w.nobody.refused(accountContract.register, { body: newcomer })).toMatchObject({
      status: 400,
      code: 'DISABLED_SETTING',
    });
    await allow(w, true);
    const answer = await w.nobody.call(accountContract.register, { body: newcomer });
    expect(answer.user).toMatchObject({ username: 'newcomer', email: 'new@example.org' });
    expect(answer.user.permissions).toMatchObject({ can_edit_own_info: true, can_create_courses: false });
    expect((await newestMail(w, 'new@example.org')).bodyText).toContain('newcomer');
    const taken = { ...newcomer, username: 'NewComer' };
    expect(await w.nobody.refused(accountContract.register, { body: taken })).toMatchObject({
      status: 400,
      code: 'OBJECT_ALREADY_EXISTS',
    });
    await allow(w, false);
  });

  it('gives a username to one of two that ask for it at the same moment, and tells the other (AUTH-018)', async () => {
    const w = await makeWorld();
    w.clock.advance(60_000);
    await allow(w, true);
    const ask = (username: string) =>
      w.nobody.call(accountContract.register, { body: { ...newcomer, username } }).catch(messageOf);
    const answers = await Promise.all([ask('twin'), ask('Twin'), ask('TWIN')]);
    const refused = answers.filter((answer) => typeof answer === 'string');
    expect(refused).toEqual(Array(2).fill('This username is taken. Choose another one.'));
    await allow(w, false);
  });

  it('refuses a weak password with a warning and suggestions (AUTH-006, AUTH-007)', async () => {
    const w = await makeWorld();
    w.clock.advance(60_000);
    await allow(w, true);
    const body = { ...newcomer, username: 'weakling', password: 'abcdefgh' };
    const refused = await w.nobody.refused(accountContract.register, { body });
    expect(refused).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' });
    const { warning, suggestions } = Feedback.parse(refused.body['feedback']);
    expect(warning).toContain('easy to guess');
    expect(suggestions.length).toBeGreaterThan(0);
    await allow(w, false);
  });

  it('is limited to 5 a minute per address', async () => {
    const w = await makeWorld();
    w.clock.advance(60_000);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await w.nobody.refused(accountContract.register, { body: newcomer });
    }
    expect(await w.nobody.refused(accountContract.register, { body: newcomer })).toMatchObject({
      status: 429,
    });
  });
});

describe("one's own account", () => {
  it('changes its name without, its address and password with the present password (PROF-006, PROF-009)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, strong);
    const params = { userId: w.student.id };
    const named = await w.student.call(accountContract.patchUser, { params, body: { name: 'Ada Lovelace' } });
    expect(named).toMatchObject({ id: w.student.id, name: 'Ada Lovelace' });
    for (const body of [
      { email: 'ada@example.org' },
      { newPassword: other },
      { email: 'ada@example.org', oldPassword: 'wrong' },
    ]) {
      expect(await w.student.refused(accountContract.patchUser, { params, body })).toMatchObject({
        status: 403,
        code: 'INVALID_CREDENTIALS',
      });
    }
    const body = { email: 'ada@example.org', oldPassword: strong, newPassword: other };
    await w.student.call(accountContract.patchUser, { params, body });
    expect((await w.student.call(peopleContract.getCurrentUser, {})).email).toBe('ada@example.org');
    expect((await newestMail(w, addressOf(w))).subject).toContain('e-mail address was changed');
    const login = { username: w.student.username, password: other };
    expect((await w.nobody.call(peopleContract.logIn, { body: login })).user.name).toBe('Ada Lovelace');
  });

  it('ends links for a new password that went to a former address or were asked for before', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, strong);
    const params = { userId: w.student.id };
    const own = { email: 'new@example.org', oldPassword: strong };
    const changes = [
      () => w.student.call(accountContract.patchUser, { params, body: own }),
      () =>
        w.student.call(accountContract.patchUser, {
          params,
          body: { oldPassword: strong, newPassword: other },
        }),
      () => w.admin.call(userContract.patchUserAsAdmin, { params, body: { email: 'newer@example.org' } }),
    ];
    for (const change of changes) {
      const recipient = (await findPerson(w.platform.database.db, w.student.id))?.email ?? '';
      await sendResetLink(w.platform, { tenantId: w.tenantId, username: w.student.username });
      const { token } = await newestMail(w, recipient);
      await change();
      const body = { ...params, token, newPassword: 'another long sentence 77' };
      const refused = await w.nobody.refused(accountContract.resetPassword, { body });
      expect(refused).toMatchObject({ status: 403, code: 'INVALID_CREDENTIALS' });
    }
  });

  it('ends the other sessions when its password changes, and keeps this one', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, strong);
    const login = { username: w.student.username, password: strong };
    const elsewhere = await w.nobody.call(peopleContract.logIn, { body: login });
    const body = { oldPassword: strong, newPassword: other };
    await w.student.call(accountContract.patchUser, { params: { userId: w.student.id }, body });
    expect((await w.student.call(peopleContract.getCurrentUser, {})).id).toBe(w.student.id);
    const headers = { authorization: `Bearer ${elsewhere.accessToken}` };
    expect((await fetch(`${w.baseUrl}/api/v1/login`, { headers })).status).toBe(401);
  });

  it('accepts neither a weak password nor a text that is no address (PROF-007, PROF-008)', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, strong);
    const params = { userId: w.student.id };
    const weak = { oldPassword: strong, newPassword: `${w.student.username}` };
    expect(await w.student.refused(accountContract.patchUser, { params, body: weak })).toMatchObject({
      status: 400,
      code: 'WEAK_PASSWORD',
    });
    const bad = { oldPassword: strong, email: 'no address' };
    const refused = await w.student.refused(accountContract.patchUser, { params, body: bad });
    expect(refused.message).toContain('The given email is not valid');
  });

  it('can be changed only with the right for it, and by nobody else (PROF-012)', async () => {
    const w = await makeWorld();
    const { db } = w.platform.database;
    const nobody = await db
      .selectFrom('globalRole')
      .select('id')
      .where('name', '=', 'Nobody')
      .executeTakeFirstOrThrow();
    await setPassword(w, w.outsider, strong);
    await db.updateTable('person').set({ roleId: nobody.id }).where('id', '=', w.outsider.id).execute();
    const params = { userId: w.outsider.id };
    const named = await w.outsider.refused(accountContract.patchUser, { params, body: { name: 'Other' } });
    expect(named.body['missing_permissions']).toEqual(['can_edit_own_info']);
    const body = { oldPassword: strong, newPassword: other };
    const changed = await w.outsider.refused(accountContract.patchUser, { params, body });
    expect(changed.body['missing_permissions']).toEqual(['can_edit_own_password']);
    const stranger = { params: { userId: w.student.id }, body: { name: 'Other' } };
    expect(await w.outsider.refused(accountContract.patchUser, stranger)).toMatchObject({ status: 404 });
  });

  it('does not let anybody guess the present password', async () => {
    const w = await makeWorld();
    await setPassword(w, w.student, strong);
    const params = { userId: w.student.id };
    const guess = { oldPassword: 'wrong', newPassword: other };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await w.student.refused(accountContract.patchUser, { params, body: guess });
    }
    const right = { oldPassword: strong, newPassword: other };
    expect(await w.student.refused(accountContract.patchUser, { params, body: right })).toMatchObject({
      status: 429,
    });
  });
});
