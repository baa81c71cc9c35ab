import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandomness } from '../clock.ts';
import { createDiskBlobs } from './disk-blobs.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-blobs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const filesIn = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('blobs on disk', () => {
  it('are stored once under their SHA-256 and read back whole or in part', async () => {
    const blobs = createDiskBlobs(folder, systemRandomness);
    const sha256 = createHash('sha256').update('hello').digest('hex');
    expect(await blobs.has(sha256)).toBe(false);
    expect(await blobs.put(Readable.from(['hel', 'lo']))).toEqual({ sha256, sizeBytes: 5 });
    expect(await blobs.put(Readable.from(['hello']))).toEqual({ sha256, sizeBytes: 5 });
    expect(filesIn()).toEqual([sha256]);
    expect(await blobs.has(sha256)).toBe(true);
    expect(await text(await blobs.open(sha256))).toBe('hello');
    expect(await text(await blobs.open(sha256, { start: 1, end: 3 }))).toBe('ell');
  });

  it('leave nothing behind when the source breaks', async () => {
    const blobs = createDiskBlobs(folder, systemRandomness);
    const broken = new Readable({
      read() {
        this.destroy(new Error('connection lost'));
      },
    });
    await expect(blobs.put(broken)).rejects.toThrow('connection lost');
    expect(filesIn()).toEqual([]);
  });

  it('are not opened when they are not there', async () => {
    const blobs = createDiskBlobs(folder, systemRandomness);
    await expect(blobs.open('0'.repeat(64))).rejects.toThrow('ENOENT');
  });
});
