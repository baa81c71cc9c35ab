import { expect, it } from 'vitest';
import { publishedAutoTest } from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { recordBlobs } from '../../kernel/server/blobs/blob-store.ts';
import { removeOld } from './jobs.ts';
import { hasLayer, insertLayer, updateBuild, upsertImage } from './store/snapshots.ts';
import { warnNotStarted } from './watch.ts';

const makeWorld = useWorld();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function mailsTo(w: World): Promise<string[]> {
  await w.transaction((tx) => warnNotStarted(tx, w.platform));
  const mails = await w.platform.database.db.selectFrom('mail').select(['recipient', 'subject']).execute();
  const warnings = mails.filter(({ subject }) => subject.includes('not started'));
  return warnings
    .filter(({ recipient }) => recipient.startsWith(w.admin.username))
    .map(({ subject }) => subject);
}

it('warns the administrators once an hour while a run waits for more than 600 s (ATR-041, ATR-051, LIM-009)', async () => {
  const w = await makeWorld();
  // The limit counts by full hours, so begin with a full hour.
  w.clock.advance(hourMs - (w.clock.now().getTime() % hourMs));
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  w.clock.advance(599_000);
  expect(await mailsTo(w)).toEqual([]);
  w.clock.advance(2_000);
  expect(await mailsTo(w)).toEqual(['1 AutoTest run has not started']);
  const mail = await w.platform.database.db.selectFrom('mail').select('bodyText').executeTakeFirst();
  expect(mail?.bodyText).toContain('/admin#queue');
  w.clock.advance(1_000);
  expect(await mailsTo(w)).toHaveLength(1);
  w.clock.advance(hourMs);
  expect(await mailsTo(w)).toHaveLength(2);
});

it('forgets layers that neither an image nor a snapshot stands on (AT2-066)', async () => {
  const w = await makeWorld();
  const { snapshotId } = await publishedAutoTest(w);
  const ofImage = 'a'.repeat(64);
  const ofSnapshot = 'b'.repeat(64);
  const unused = 'c'.repeat(64);
  await w.transaction(async (tx) => {
    for (const sha256 of [ofImage, ofSnapshot, unused]) {
      await recordBlobs(tx, [{ sha256, sizeBytes: 1 }]);
      await insertLayer(tx, { sha256, sizeBytes: 1 });
    }
    await updateBuild(tx, snapshotId, { layers: [ofSnapshot] });
    await upsertImage(tx, { key: 'key', base: 'quick', layers: [ofImage], usedAt: w.clock.now() });
  });
  const known = async () => {
    await removeOld(w.platform);
    const found = await Promise.all(
      [ofImage, ofSnapshot, unused].map((sha256) => hasLayer(w.platform.database.db, sha256)),
    );
    return found.map((layer) => layer !== undefined);
  };
  expect(await known()).toEqual([true, true, false]);
  w.clock.advance(400 * dayMs);
  expect(await known()).toEqual([false, true, false]);
});
