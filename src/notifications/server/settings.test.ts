import { describe, expect, it } from 'vitest';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { notificationContract } from '../domain/contract.ts';
import { settingTokenOf } from './setting-token.ts';

const world = useWorld();
const { getNotificationSettings, patchNotificationSetting } = notificationContract;

function tokenFor(w: World, person: Actor, lifetimeMs = 60_000): string {
  const expiresAt = new Date(w.clock.now().getTime() + lifetimeMs);
  return settingTokenOf({ personId: person.id, expiresAt }, w.platform.config.secret);
}

const valuesOf = async (actor: Actor, token?: string) => {
  const { options } = await actor.call(getNotificationSettings, { query: { token } });
  return Object.fromEntries(options.map(({ reason, value }) => [reason, value]));
};

describe('notification settings', () => {
  it('list every reason with its explanation and value, and what can be chosen (NOTIF-030, NOTIF-031, NOTIF-029)', async () => {
    const w = await world();
    expect(await w.student.call(getNotificationSettings, {})).toEqual({
      options: [
        { reason: 'assignee', explanation: 'You are assigned to this submission', value: 'direct' },
        { reason: 'author', explanation: 'You are an author of this submission', value: 'daily' },
        { reason: 'replied', explanation: 'You wrote in this thread', value: 'direct' },
        { reason: 'graded', explanation: 'Your work was graded', value: 'direct' },
      ],
      possibleValues: ['direct', 'daily', 'weekly', 'off'],
    });
  });

  it('change one by one, and people change only their own (NOTIF-032)', async () => {
    const w = await world();
    await w.student.call(patchNotificationSetting, { body: { reason: 'author', value: 'weekly' } });
    await w.student.call(patchNotificationSetting, { body: { reason: 'author', value: 'off' } });
    expect(await valuesOf(w.student)).toMatchObject({ author: 'off', replied: 'direct' });
    expect(await valuesOf(w.otherStudent)).toMatchObject({ author: 'daily' });
  });

  it('refuse a reason that nobody knows, and another value (NOTIF-035)', async () => {
    const w = await world();
    const body = { reason: 'whatever', value: 'off' } as const;
    const refused = await w.student.refused(patchNotificationSetting, { body });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(refused.message).toBe('Requested feedback type is not known.');
  });

  it('need a session or a token (NOTIF-033)', async () => {
    const w = await world();
    expect((await w.nobody.refused(getNotificationSettings, {})).status).toBe(401);
    const body = { reason: 'author', value: 'off' } as const;
    expect((await w.nobody.refused(patchNotificationSetting, { body })).status).toBe(401);
  });
});

describe('a setting token', () => {
  it('reads and changes the settings of its person without a session, whoever is logged in (AUTH-010, NOTIF-031 to NOTIF-033)', async () => {
    const w = await world();
    const token = tokenFor(w, w.student);
    const body = { reason: 'replied', value: 'weekly' } as const;
    await w.nobody.call(patchNotificationSetting, { query: { token }, body });
    expect(await valuesOf(w.nobody, token)).toMatchObject({ replied: 'weekly' });
    expect(await valuesOf(w.otherStudent, token)).toMatchObject({ replied: 'weekly' });
    expect(await valuesOf(w.student)).toMatchObject({ replied: 'weekly' });
    expect(await valuesOf(w.otherStudent)).toMatchObject({ replied: 'direct' });
  });

  it('ends with its time, and says that it has (AUTH-009, NOTIF-039)', async () => {
    const w = await world();
    const token = tokenFor(w, w.student);
    w.clock.advance(60_000);
    const refused = await w.nobody.refused(getNotificationSettings, { query: { token } });
    expect(refused.status).toBe(403);
    expect(refused.message).toBe('This link has expired. Log in to change your notification settings.');
    const body = { reason: 'author', value: 'off' } as const;
    expect((await w.nobody.refused(patchNotificationSetting, { query: { token }, body })).status).toBe(403);
    expect(await valuesOf(w.student)).toMatchObject({ author: 'daily' });
  });

  it.each([
    ['of another site', (w: World) => settingTokenOf(lasting(w), 'another secret')],
    ['for somebody else than was signed', (w: World) => withContentOf(tokenFor(w, w.student), [1, 9e15])],
    ['that is no token', () => 'nonsense'],
    ['without anything in it', () => ''],
  ])('%s is refused (AUTH-010)', async (_, forge) => {
    const w = await world();
    const query = { token: forge(w) };
    const refused = await w.nobody.refused(getNotificationSettings, { query });
    expect(refused).toMatchObject({ status: 403, code: 'INVALID_CREDENTIALS' });
    expect(refused.message).toBe('This link is not valid. Log in to change your notification settings.');
    w.clock.advance(60_000);
  });

  it('does nothing for an account that was closed (AUTH-010)', async () => {
    const w = await world();
    const token = tokenFor(w, w.student);
    const { db } = w.platform.database;
    await db.updateTable('person').set({ active: false }).where('id', '=', w.student.id).execute();
    expect((await w.nobody.refused(getNotificationSettings, { query: { token } })).status).toBe(403);
  });

  it('is stored nowhere when it is sent along, not even to repeat a call (AUTH-010)', async () => {
    const w = await world();
    const token = tokenFor(w, w.student);
    const body = { reason: 'author', value: 'off' } as const;
    const input = { query: { token }, body, idempotencyKey: 'once' };
    await w.otherStudent.call(patchNotificationSetting, input);
    const kept = await w.platform.database.db
      .selectFrom('idempotentAnswer')
      .select(['path', 'body'])
      .execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('cannot be guessed: after ten bad tokens an address must wait, while good ones do not count (API 1.5)', async () => {
    const w = await world();
    w.clock.advance(60_000 - (w.clock.now().getTime() % 60_000));
    const token = tokenFor(w, w.student);
    for (let at = 0; at < 12; at += 1) await valuesOf(w.nobody, token);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) {
      statuses.push((await w.nobody.refused(getNotificationSettings, { query: { token: `x${at}` } })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    w.clock.advance(60_000);
  });
});

function lasting(w: World): { personId: number; expiresAt: Date } {
  return { personId: w.student.id, expiresAt: new Date(w.clock.now().getTime() + 60_000) };
}

/** The signature of a token under another content. */
function withContentOf(token: string, content: unknown): string {
  const [, signature] = token.split('.');
  return `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`;
}
