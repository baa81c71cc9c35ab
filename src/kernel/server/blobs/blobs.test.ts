import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3Peer, type S3Peer } from '../../../../tests/support/s3-peer.ts';
import { systemClock, systemRandomness } from '../clock.ts';
import type { Blobs } from './blobs.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { createS3Blobs } from './s3-blobs.ts';

const access = {
  bucket: 'blobs',
  accessKey: 'an-access-key',
  secretKey: 'a-secret-key',
  region: 'eu-west-1',
};
let folder = '';
let peer: S3Peer;
beforeAll(async () => {
  peer = await startS3Peer(access);
});
afterAll(() => peer.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-blobs-'));
  peer.objects.clear();
  peer.storedAt.clear();
  peer.answered.length = 0;
  alone.length = 0;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Names under which work ran exclusively. */
const alone: string[] = [];
const s3Blobs = (wrong: Partial<typeof access> = {}): Blobs =>
  createS3Blobs(
    { endpoint: `${peer.endpoint}/`, ...access, ...wrong },
    {
      spoolFolder: folder,
      random: systemRandomness,
      clock: systemClock,
      exclusively: (name, work) => {
        alone.push(name);
        return work();
      },
    },
  );
const filesIn = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

it('a blob on disk that was away to be looked at when the machine died is there again with the next collection', async () => {
  const blobs = createDiskBlobs(folder, systemRandomness);
  const { sha256 } = await blobs.put(Readable.from(['kept']));
  const path = join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  renameSync(path, join(folder, 'incoming', `${sha256}.waste`));
  expect(await blobs.has(sha256)).toBe(false);
  const old = await Array.fromAsync(blobs.waste.listOlderThan(new Date(0)));
  expect(old).toEqual([]);
  expect(await text(await blobs.open(sha256))).toBe('kept');
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});

describe.each([
  { place: 'on disk', create: () => createDiskBlobs(folder, systemRandomness), stored: filesIn },
  {
    place: 'in S3',
    create: () => s3Blobs(),
    // Files left in the spool would show up here.
    stored: () => [...peer.objects.keys().map((key) => key.slice(3)), ...filesIn()],
  },
])('blobs $place', ({ create, stored }) => {
  it('are stored once under their SHA-256 and read back whole or in part', async () => {
    const blobs = create();
    const sha256 = sha256Of('hello');
    expect(await blobs.has(sha256)).toBe(false);
    expect(await blobs.put(Readable.from(['hel', 'lo']))).toEqual({ sha256, sizeBytes: 5 });
    expect(await blobs.put(Readable.from(['hello']))).toEqual({ sha256, sizeBytes: 5 });
    expect(stored()).toEqual([sha256]);
    expect(await blobs.has(sha256)).toBe(true);
    expect(await text(await blobs.open(sha256))).toBe('hello');
    expect(await text(await blobs.open(sha256, { start: 1, end: 3 }))).toBe('ell');
    expect(await text(await blobs.open(sha256, { start: 4, end: 900 }))).toBe('o');
  });

  it('may be empty', async () => {
    const blobs = create();
    const { sha256 } = await blobs.put(Readable.from([]));
    expect(stored()).toEqual([sha256Of('')]);
    expect(await text(await blobs.open(sha256))).toBe('');
  });

  it('may be large: they go through as streams', async () => {
    const blobs = create();
    const block = randomBytes(1024 * 1024);
    const content = Buffer.concat(Array.from({ length: 24 }, () => block));
    const { sha256, sizeBytes } = await blobs.put(Readable.from(Array.from({ length: 24 }, () => block)));
    expect({ sha256, sizeBytes }).toEqual({ sha256: sha256Of(content), sizeBytes: content.length });
    expect((await buffer(await blobs.open(sha256))).equals(content)).toBe(true);
  });

  it('are one when the same content comes twice at once', async () => {
    const blobs = create();
    const both = await Promise.all([1, 2].map(() => blobs.put(Readable.from(['same']))));
    expect(both).toEqual([1, 2].map(() => ({ sha256: sha256Of('same'), sizeBytes: 4 })));
    expect(stored()).toEqual([sha256Of('same')]);
  });

  it('are stored together: all are there when the work has its answer', async () => {
    const blobs = create();
    const contents = Array.from({ length: 20 }, (_, at) => `content ${at}`);
    const answer = await blobs.together(async (put) => {
      const all = [];
      for (const content of contents) all.push(await put(Readable.from([content])));
      return all.map(({ sha256 }) => sha256);
    });
    expect(answer).toEqual(contents.map(sha256Of));
    expect(stored().toSorted()).toEqual(contents.map(sha256Of).toSorted());
  });

  it('leave nothing behind when the source breaks', async () => {
    const blobs = create();
    const broken = new Readable({
      read() {
        this.destroy(new Error('connection lost'));
      },
    });
    await expect(blobs.put(broken)).rejects.toThrow('connection lost');
    expect(stored()).toEqual([]);
  });

  it('are not opened when they are not there', async () => {
    await expect(create().open('0'.repeat(64))).rejects.toThrow(/ENOENT|404 NoSuchKey/);
  });
});

describe('blobs in S3', () => {
  it.each([
    ['a wrong secret', { secretKey: 'another' }, '403 SignatureDoesNotMatch to GET: check the keys'],
    ['an unknown key', { accessKey: 'another' }, '403 InvalidAccessKeyId to GET: check the keys'],
    ['a wrong region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed to GET'],
    ['an unknown bucket', { bucket: 'another' }, '404 NoSuchBucket to GET'],
  ])('fail clearly with %s', async (_, wrong, message) => {
    await s3Blobs().put(Readable.from(['hello']));
    await expect(s3Blobs(wrong).open(sha256Of('hello'))).rejects.toThrow(message);
  });

  it('are not stored with wrong keys, and the spool is emptied', async () => {
    const blobs = s3Blobs({ secretKey: 'another' });
    await expect(blobs.put(Readable.from(['hello']))).rejects.toThrow('403 to HEAD: check the keys');
    expect([...peer.objects.keys(), ...filesIn()]).toEqual([]);
  });

  it('are not answered as stored when one of several could not be', async () => {
    const blobs = s3Blobs({ secretKey: 'another' });
    let isWorkDone = false;
    const storing = blobs.together(async (put) => {
      await put(Readable.from(['hello']));
      isWorkDone = true;
    });
    await expect(storing).rejects.toThrow('403 to HEAD: check the keys');
    expect({ isWorkDone, left: [...peer.objects.keys(), ...filesIn()] }).toEqual({
      isWorkDone: true,
      left: [],
    });
  });

  it('are sent again, whole, when the storage is overloaded for a moment', async () => {
    const blobs = s3Blobs();
    peer.slowDown('PUT', 2);
    const { sha256 } = await blobs.put(Readable.from(['hello']));
    expect(peer.answered).toEqual(['HEAD 404', 'PUT 503', 'PUT 503', 'PUT 200']);
    peer.slowDown('GET', 1);
    expect(await text(await blobs.open(sha256))).toBe('hello');
  });

  it('fail when the storage stays overloaded', async () => {
    peer.slowDown('HEAD', 4);
    await expect(s3Blobs().has('0'.repeat(64))).rejects.toThrow('The blob storage answered 503 to HEAD');
  });

  const dayMs = 24 * 3_600_000;
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  /** Stores content and makes it this many days old. */
  const store = async (blobs: Blobs, content: string, days: number): Promise<string> => {
    const { sha256 } = await blobs.put(Readable.from([content]));
    peer.storedAt.set(`${sha256.slice(0, 2)}/${sha256}`, daysAgo(days));
    return sha256;
  };

  it('that are old are found page after page, and nothing else of the bucket', async () => {
    const blobs = s3Blobs();
    const old = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((content) => store(blobs, content, 3)));
    await store(blobs, 'young', 1);
    peer.objects.set('notes/read-me.txt', Buffer.from('not ours'));
    peer.storedAt.set('notes/read-me.txt', daysAgo(900));
    const found = await Array.fromAsync(blobs.waste.listOlderThan(daysAgo(2)));
    expect(found.toSorted()).toEqual(old.toSorted());
  });

  it('are removed when they are old, alone, and not when they were stored again', async () => {
    const blobs = s3Blobs();
    const [gone, kept] = [await store(blobs, 'gone', 3), await store(blobs, 'kept', 3)];
    await blobs.put(Readable.from(['kept']));
    expect(alone).toEqual([kept]);
    for (const sha256 of [gone, kept, '0'.repeat(64)]) {
      await blobs.waste.removeOlderThan(sha256, daysAgo(2));
    }
    expect(alone).toEqual([kept, gone, kept, '0'.repeat(64)]);
    expect([await blobs.has(gone), await blobs.has(kept)]).toEqual([false, true]);
  });

  it('are deleted by one request only: a late second one might meet what was stored since', async () => {
    const blobs = s3Blobs();
    const sha256 = await store(blobs, 'old', 3);
    peer.slowDown('DELETE', 1);
    await expect(blobs.waste.removeOlderThan(sha256, daysAgo(2))).rejects.toThrow('503 SlowDown to DELETE');
    expect(peer.answered.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE 503']);
  });
});
