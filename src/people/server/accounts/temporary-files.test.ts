import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { accountContract } from '../../domain/account-contract.ts';
import { removeExpiredFiles } from './temporary-files.ts';

const Stored = z.object({ name: z.string() });
const makeWorld = useWorld();

async function stored(w: World, query: string, body: BodyInit, type = 'application/octet-stream') {
  const response = await fetch(`${w.baseUrl}/api/v1/files/${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${w.student.token}`, 'content-type': type },
    body,
  });
  expect(response.status).toBe(201);
  return Stored.parse(await response.json()).name;
}

const textOf = async (w: World, name: string): Promise<string> =>
  (await w.nobody.download(submissionContract.readPreparedDownloadByName, { params: { name } })).text();

describe('a file for a moment', () => {
  it('holds a login for a new tab: anybody with the name reads it once (AUTH-014)', async () => {
    const w = await makeWorld();
    const session = { access_token: 'pmk_secret', user_id: 7 };
    const name = await stored(w, '?max_age=30&ephemeral=true', JSON.stringify(session), 'application/json');
    expect(JSON.parse(await textOf(w, name))).toEqual(session);
    expect(
      await w.nobody.refused(submissionContract.readPreparedDownloadByName, { params: { name } }),
    ).toMatchObject({
      status: 404,
    });
  });

  it.each(['application/json', 'text/plain', 'image/png', 'not a type'])(
    'keeps its bytes as they are, whatever type it says it is: %s',
    async (type) => {
      const w = await makeWorld();
      const content = '{ "a" :\t1,\r\n "a": "\\u0000" }';
      expect(await textOf(w, await stored(w, '', content, type))).toBe(content);
    },
  );

  it('ends with its time, and at the latest after two minutes (AUTH-014)', async () => {
    const w = await makeWorld();
    const short = await stored(w, '?max_age=30', 'short');
    const usual = await stored(w, '', 'usual');
    expect(await textOf(w, short)).toBe('short');
    expect(await textOf(w, short)).toBe('short');
    w.clock.advance(30_000);
    expect(
      await w.nobody.refused(submissionContract.readPreparedDownloadByName, { params: { name: short } }),
    ).toMatchObject({
      status: 404,
    });
    expect(await textOf(w, usual)).toBe('usual');
    w.clock.advance(90_000);
    expect(
      await w.nobody.refused(submissionContract.readPreparedDownloadByName, { params: { name: usual } }),
    ).toMatchObject({
      status: 404,
    });
    await removeExpiredFiles(w.platform, w.clock.now());
    const { db } = w.platform.database;
    expect(await db.selectFrom('temporaryFilePart').select('part').execute()).toEqual([]);
    const refused = await w.student.refused(accountContract.storeFile, {
      query: { maxAge: 121 },
      upload: new Blob(['x'], { type: 'application/octet-stream' }),
    });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
  });

  it('is stored sealed, without its name, and is read back whole', async () => {
    const w = await makeWorld();
    const content = `pmk_secret ${'x'.repeat(60_000)}`;
    const name = await stored(w, '', content);
    expect(await textOf(w, name)).toBe(content);
    const { db } = w.platform.database;
    const parts = await db.selectFrom('temporaryFilePart').selectAll().execute();
    const written = parts.map((part) => part.content.toString('latin1')).join('');
    expect(written).not.toContain('pmk_secret');
    expect(JSON.stringify(await db.selectFrom('temporaryFile').selectAll().execute())).not.toContain(name);
  });

  it('holds 64 KiB at most; of a form only the file counts', async () => {
    const w = await makeWorld();
    const send = (upload: Blob | FormData) => ({ query: {}, upload });
    const large = new Blob(['x'.repeat(64 * 1024 + 1)], { type: 'application/octet-stream' });
    const refused = await w.student.refused(accountContract.storeFile, send(large));
    expect([400, 413]).toContain(refused.status);
    expect(refused.code).toBe('REQUEST_TOO_LARGE');
    const form = new FormData();
    form.append('file', new Blob(['text']), 'a.txt');
    const { name } = await w.student.call(accountContract.storeFile, send(form));
    expect(await textOf(w, name)).toBe('text');
    const empty = new FormData();
    empty.append('field', 'text');
    const without = await w.student.refused(accountContract.storeFile, send(empty));
    expect(without).toMatchObject({
      status: 400,
      message: 'The form holds no file. Send one, or the bytes alone.',
    });
  });

  it('is one of 60 in two minutes, over all sessions of a person', async () => {
    const w = await makeWorld();
    const small = () => ({ query: {}, upload: new Blob(['x'], { type: 'application/octet-stream' }) });
    for (let at = 0; at < 60; at += 1) await w.student.call(accountContract.storeFile, small());
    expect(await w.student.refused(accountContract.storeFile, small())).toMatchObject({ status: 429 });
    await w.otherStudent.call(accountContract.storeFile, small());
    w.clock.advance(120_000);
    await w.student.call(accountContract.storeFile, small());
  });

  it('is an attachment under the name that is asked for', async () => {
    const w = await makeWorld();
    const name = await stored(w, '', 'text');
    const params = { name, outputName: 'grades.csv' };
    const answer = await w.nobody.download(submissionContract.readPreparedDownload, { params });
    expect(answer.headers.get('content-disposition')).toContain("attachment; filename*=UTF-8''grades.csv");
    expect(await answer.text()).toBe('text');
  });
});
