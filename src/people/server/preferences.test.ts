import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useWorld, type Actor } from '../../../tests/support/world.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { userSettingContract } from '../domain/user-setting-contract.ts';

const makeWorld = useWorld();
type Value = string | boolean | { firstDayOfWeek: number } | null;
const patch = (actor: Actor, name: string, value: Value) =>
  actor.call(userSettingContract.patchUiPreference, { body: { name, value } });
const read = (actor: Actor, name: string) =>
  actor.call(userSettingContract.getUiPreference, { params: { name } });
const list = (actor: Actor) => actor.call(userSettingContract.listUiPreferences, {});

describe('preferences', () => {
  it('are pairs of name and value, kept per person and read back (PREF-001, PREF-002, PREF-039)', async () => {
    const w = await makeWorld();
    await patch(w.student, 'theme', 'light');
    await patch(w.student, 'theme', 'dark');
    await patch(w.student, 'calendar_config', { firstDayOfWeek: 7 });
    expect(await read(w.student, 'theme')).toBe('dark');
    expect(await read(w.student, 'whitespace_preset')).toBeNull();
    expect(await list(w.student)).toEqual({ theme: 'dark', calendar_config: { firstDayOfWeek: 7 } });
    expect(await list(w.otherStudent)).toEqual({});
  });

  it('are forgotten by null', async () => {
    const w = await makeWorld();
    await patch(w.student, 'theme', 'dark');
    await patch(w.student, 'theme', null);
    expect(await list(w.student)).toEqual({});
  });

  it('have known names only', async () => {
    const w = await makeWorld();
    expect(
      await w.student.refused(userSettingContract.getUiPreference, { params: { name: 'no_such_thing' } }),
    ).toMatchObject({ status: 400 });
  });

  it('hold at most 4 KiB', async () => {
    const w = await makeWorld();
    const body = { name: 'theme', value: 'x'.repeat(5000) };
    expect(await w.student.refused(userSettingContract.patchUiPreference, { body })).toMatchObject({
      status: 400,
      code: 'INVALID_PARAM',
    });
  });

  it('are at most as many as the site keeps: the oldest of one file goes first (LIM-010, LIM-013)', async () => {
    const w = await makeWorld();
    await w.transaction((tx) =>
      upsertSiteSetting(tx, { name: 'MAX_USER_SETTINGS', value: 3, now: w.clock.now() }),
    );
    await patch(w.student, 'theme', 'dark');
    for (const fileId of [1, 2, 3, 4]) {
      w.clock.advance(1000);
      await patch(w.student, `whitespace-${fileId}`, true);
    }
    expect(Object.keys(await list(w.student)).sort()).toEqual(['theme', 'whitespace-3', 'whitespace-4']);
  });

  it('of messages give way, too, once there are none of files (LIM-010, LIM-013)', async () => {
    const w = await makeWorld();
    await w.transaction((tx) =>
      upsertSiteSetting(tx, { name: 'MAX_USER_SETTINGS', value: 3, now: w.clock.now() }),
    );
    await patch(w.student, 'theme', 'dark');
    for (const name of ['release_message_1', 'whitespace-1', 'RELEASE_message_2', 'release_message_3']) {
      w.clock.advance(1000);
      await patch(w.student, name, true);
    }
    const kept = ['RELEASE_message_2', 'release_message_3', 'theme'];
    expect(Object.keys(await list(w.student)).sort()).toEqual(kept);
  });

  it('of one file or message are short, so that all of them make a short answer', async () => {
    const w = await makeWorld();
    for (const name of ['whitespace-1', 'release_message_1', `announcement_${randomUUID()}`]) {
      const body = { name, value: 'x'.repeat(100) };
      expect(await w.student.refused(userSettingContract.patchUiPreference, { body })).toMatchObject({
        status: 400,
        message: 'A preference may hold at most 4 KiB, and one of a single file or message at most 64 bytes.',
      });
    }
  });
});
