import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { meanwhile } from '../../../../tests/support/race.ts';
import { besideTransaction } from '../../../../tests/support/second-connections.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { recordBlobs } from './blob-store.ts';
import { collectBlobs } from './collect-blobs.ts';

const makeWorld = useWorld();
const dayMs = 24 * 3_600_000;
let w: World;
let count = 0;

beforeEach(async () => {
  w = await makeWorld();
});

/** Stores new content and makes it this old. */
async function store(ageMs: number): Promise<string> {
  count += 1;
  const { sha256 } = await w.platform.blobs.put(Readable.from([`content ${count}`]));
  age(sha256, ageMs);
  return sha256;
}

function age(sha256: string, ageMs: number): void {
  const moment = new Date(w.clock.now().getTime() - ageMs);
  const folder = join(w.platform.config.dataFolder, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4));
  utimesSync(join(folder, sha256), moment, moment);
}

const has = (sha256: string) => w.platform.blobs.has(sha256);
const rowsOf = (sha256: string) =>
  w.platform.database.db.selectFrom('blob').selectAll().where('sha256', '=', sha256).execute();

describe('blobs that nothing refers to', () => {
  it('are removed with their rows after two days, never sooner', async () => {
    const [refused, forgotten, young] = [await store(3 * dayMs), await store(3 * dayMs), await store(dayMs)];
    await w.transaction((tx) => recordBlobs(tx, [{ sha256: forgotten, sizeBytes: 9 }]));
    await collectBlobs(w.platform);
    expect(await Promise.all([refused, forgotten, young].map(has))).toEqual([false, false, true]);
    expect(await rowsOf(forgotten)).toEqual([]);
  });

  it('stay while a submission has them', async () => {
    const { id: assignmentId } = await w.assignment();
    await handIn(w.student, assignmentId, { 'kept.txt': 'kept for good' });
    const { sha256 } = await w.platform.blobs.put(Readable.from(['kept for good']));
    age(sha256, 300 * dayMs);
    await collectBlobs(w.platform);
    expect(await has(sha256)).toBe(true);
    expect(await rowsOf(sha256)).toHaveLength(1);
  });

  it('stay when the same content is stored again while they are collected', async () => {
    const sha256 = await store(3 * dayMs);
    const { waste } = w.platform.blobs;
    await w.platform.blobs.put(Readable.from([`content ${count}`]));
    await waste.removeOlderThan(sha256, new Date(Date.now() - dayMs));
    expect(await has(sha256)).toBe(true);
  });

  it('stay while somebody is about to refer to them', async () => {
    const sha256 = await store(3 * dayMs);
    const stored = { sha256, sizeBytes: 9 };
    await w.transaction((tx) => recordBlobs(tx, [stored]));
    await w.transaction(async (tx) => {
      await recordBlobs(tx, [stored]);
      await besideTransaction(() => collectBlobs(w.platform));
    });
    expect(await has(sha256)).toBe(true);
    expect(await rowsOf(sha256)).toHaveLength(1);
  });
});

it('people who hand in the same content do not wait for each other', async () => {
  const stored = { sha256: await store(dayMs), sizeBytes: 9 };
  const record = (): Promise<void> => w.transaction((tx) => recordBlobs(tx, [stored]));
  await record();
  await w.transaction(async (tx) => {
    await recordBlobs(tx, [stored]);
    await besideTransaction(record);
  });
});

it('content that two people bring at once is recorded once', async () => {
  const stored = { sha256: await store(dayMs), sizeBytes: 9 };
  await meanwhile(
    w,
    (tx) => recordBlobs(tx, [stored]),
    () => w.transaction((tx) => recordBlobs(tx, [stored])),
  );
  expect(await rowsOf(stored.sha256)).toHaveLength(1);
});
