// Transfers bytes between server and runner: files of a job, layers of images, and output files of steps.
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { recordBlobs } from '../../../kernel/server/blobs/blob-store.ts';
import type { Blobs, StoredBlob } from '../../../kernel/server/blobs/blobs.ts';
import { withoutUnseen } from '../../../kernel/domain/texts/turning-text.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { addUses, demandUnused, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';
import { invalidParam, requestTooLarge } from '../../../kernel/server/http/refusals.ts';
import { runnerRefusals } from '../../../runner/domain/protocol.ts';
import { listFilesOf } from '../../../submissions/server/index.ts';
import { buildBlocksOf } from '../../domain/build/build-blocks.ts';
import { filesOfBlocks } from '../../domain/block-files.ts';
import { fixtureEntryOf } from '../../domain/steps/fields.ts';
import { listFiles } from '../store/configurations.ts';
import { insertOutputFile, measureOutputFiles } from '../store/output-files.ts';
import { findSnapshot, hasLayer, insertLayer, updateBuild, type StoredSnapshot } from '../store/snapshots.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { settingsOf } from '../surroundings.ts';
import { findSubmissionId } from '../store/results.ts';
import type { Lease } from '../store/leases.ts';
import type { Block } from '../../domain/block.ts';
import { listFilesOfProofRun } from '../proof/store.ts';
import { holdLease, readLease, type Held, type Named } from './hold-lease.ts';

interface Entry {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** The hand-in and the files of the blocks, as one archive of plain files. */
export async function downloadJobFiles(ctx: Context, named: Named): Promise<Download> {
  const entries = await entriesOf(ctx.db, await readLease(ctx.db, named));
  const archive = pack();
  const content = new PassThrough();
  pipeline(archive, content).catch((error: unknown) => {
    // The runner's connection has ended. It asks again, or the lease ends.
    ctx.request.log.info({ err: error }, 'files of a job were not read to the end');
  });
  void writeEntries(archive, ctx.platform.blobs, entries);
  return new Download({ content, contentType: 'application/x-tar', fileName: 'files.tar' });
}

async function entriesOf(db: Db, { resultId, proofRunId, snapshotId }: Lease): Promise<Entry[]> {
  const snapshot = await findSnapshot(db, snapshotId);
  if (!snapshot) throw new RefusedError(runnerRefusals.leaseLost);
  const isTest = resultId !== null || proofRunId !== null;
  const blocks = isTest ? snapshot.test.steps : buildBlocksOf(snapshot).slice(snapshot.cachedBlocks);
  const fixtures = await fixturesOf(db, snapshot.assignmentId, blocks);
  if (proofRunId !== null) return [...(await solutionFor(db, proofRunId)), ...fixtures];
  return resultId === null ? fixtures : [...(await handedInFor(db, resultId)), ...fixtures];
}

async function fixturesOf(db: Db, assignmentId: number, blocks: readonly Block[]): Promise<Entry[]> {
  const needed = new Set(filesOfBlocks(blocks).map(({ id }) => id));
  if (needed.size === 0) return [];
  const known = await listFiles(db, assignmentId);
  return known
    .filter(({ id }) => needed.has(id))
    .map(({ id, ...content }) => ({ name: `fixtures/${fixtureEntryOf(id)}`, ...content }));
}

async function handedInFor(db: Db, resultId: string): Promise<Entry[]> {
  const submissionId = await findSubmissionId(db, resultId);
  if (submissionId === undefined) throw new RefusedError(runnerRefusals.leaseLost);
  const files = await listFilesOf(db, submissionId);
  return files.flatMap(({ path, sha256, sizeBytes }) =>
    sha256 === null || sizeBytes === null ? [] : [{ name: `student/${path}`, sha256, sizeBytes }],
  );
}

async function solutionFor(db: Db, proofRunId: string): Promise<Entry[]> {
  const files = await listFilesOfProofRun(db, proofRunId);
  return files.map(({ path, ...content }) => ({ name: `student/${path}`, ...content }));
}

async function writeEntries(archive: Pack, blobs: Blobs, entries: readonly Entry[]): Promise<void> {
  try {
    for (const { name, sha256, sizeBytes } of entries) {
      const content = await blobs.open(sha256);
      await pipeline(content, archive.entry({ name, size: sizeBytes, mode: 0o644 }));
    }
    archive.finalize();
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

export async function downloadLayer(ctx: Context, sha256: string): Promise<Download> {
  const layer = await hasLayer(ctx.db, sha256);
  if (!layer) throw new RefusedError(runnerRefusals.jobUnknown);
  return new Download({
    content: (range) => ctx.platform.blobs.open(sha256, range),
    contentType: 'application/zstd',
    fileName: `${sha256}.tar.zst`,
    sizeBytes: layer.sizeBytes,
  });
}

/** Stores the layer of a build. The lease is checked before the bytes are stored and again afterwards. */
export async function uploadLayer(
  ctx: Context,
  { sha256, base, ...named }: Named & { sha256: string; base: string },
): Promise<undefined> {
  const maxBytes = await ctx.transaction(async (tx) => {
    const { assignmentId } = await holdBuildFor(tx, { ...named, sha256 });
    return (await settingsOf(tx, assignmentId)).get('AUTO_TEST_DISK_LIMIT');
  });
  await storeChecked(ctx, { sha256, maxBytes }, async (tx, stored) => {
    const { id, layers } = await holdBuildFor(tx, { ...named, sha256 });
    await recordBlobs(tx, [stored]);
    await insertLayer(tx, stored);
    const added = layers.at(-1) === sha256 ? [...layers] : [...layers, sha256];
    await updateBuild(tx, id, { base, layers: added });
  });
  return undefined;
}

/** The build of a lease, if it may have one more layer: a build writes one, and stands on some of earlier builds. */
async function holdBuildFor(
  tx: Tx,
  { sha256, ...named }: Named & { sha256: string },
): Promise<StoredSnapshot> {
  const held = await holdLease(tx, named);
  if (held.kind !== 'build') throw new RefusedError(runnerRefusals.leaseLost);
  const { snapshot } = held;
  const most = buildBlocksOf(snapshot).length;
  if (snapshot.layers.length >= most && snapshot.layers.at(-1) !== sha256)
    throw new RefusedError(requestTooLarge);
  return snapshot;
}

/** The most output files of one result. A runner sends at most 100 of a step, but nothing else bounds empty files. */
const mostOutputFiles = 10_000;

export async function uploadOutputFile(
  ctx: Context,
  { stepId, path, sha256, ...named }: Named & { stepId: string; path: string; sha256: string },
): Promise<undefined> {
  // Asked before anything is stored: what a program writes too much must not count against its runner.
  const room = await ctx.transaction((tx) => roomForOutput(tx, named));
  // Nobody looks at the files that a proof leaves.
  if (room.resultId === undefined) return readToEnd(cutOff(ctx.request.raw, room.bytes));
  await storeChecked(ctx, { sha256, maxBytes: room.bytes }, async (tx, stored) => {
    const { resultId, bytes } = await roomForOutput(tx, named);
    if (resultId === undefined) throw new RefusedError(runnerRefusals.leaseLost);
    if (stored.sizeBytes > bytes) throw new RefusedError(requestTooLarge);
    await recordBlobs(tx, [stored]);
    // Whoever downloads it reads its name as it is: a program of a student chose it.
    const shownPath = withoutUnseen(path, '-').slice(0, 1024);
    await insertOutputFile(tx, { resultId, stepId, path: shownPath, ...stored });
  });
  return undefined;
}

/** How many bytes of output files a result may still keep; without a result for a run of a proof, which keeps none. */
async function roomForOutput(tx: Tx, named: Named): Promise<{ resultId?: string; bytes: number }> {
  const held = await holdLease(tx, named);
  const most = (await settingsOf(tx, assignmentIdOf(held))).get('NEW_AUTO_TEST_OUTPUT_FILES_SIZE');
  if (held.kind === 'proof') return { bytes: most };
  if (held.kind !== 'test') throw new RefusedError(runnerRefusals.leaseLost);
  const { id: resultId } = held.result;
  const kept = await measureOutputFiles(tx, resultId);
  if (kept.count >= mostOutputFiles) throw new RefusedError(requestTooLarge);
  return { resultId, bytes: Math.max(0, most - kept.sizeBytes) };
}

function assignmentIdOf(held: Held): number {
  if (held.kind === 'proof') return held.proof.assignmentId;
  return held.kind === 'test' ? held.result.assignmentId : held.snapshot.assignmentId;
}

/**
 * Stores bytes up to a limit, and records them. The digest shows that all arrived. What cannot be used stays on the disk until
 * it is collected, so there is a bound for that, too: no runner fills the disk.
 */
async function storeChecked(
  ctx: Context,
  { sha256, maxBytes }: { sha256: string; maxBytes: number },
  record: (tx: Tx, stored: StoredBlob) => Promise<void>,
): Promise<void> {
  const unusable = unusableLimitOf(ctx.runner.tokenId);
  await demandUnused(ctx.db, unusable, ctx.now());
  const content = Readable.from(cutOff(ctx.request.raw, maxBytes), { objectMode: false });
  const stored = await ctx.platform.blobs.put(content);
  try {
    if (stored.sha256 !== sha256)
      throw new RefusedError(invalidParam, { text: 'The bytes do not have the digest that was announced.' });
    await ctx.transaction((tx) => record(tx, stored));
  } catch (error) {
    await addUses(ctx.db, { ...unusable, amount: stored.sizeBytes }, ctx.now());
    throw error;
  }
}

function unusableLimitOf(tokenId: string): RateLimit {
  const text = 'This runner sent too much that could not be used. It may go on when the next hour begins.';
  return { key: `unusable bytes of runner token ${tokenId}`, requests: 1_073_741_824, seconds: 3600, text };
}

async function readToEnd(content: AsyncIterable<Buffer>): Promise<undefined> {
  for await (const _chunk of content);
  return undefined;
}

async function* cutOff(content: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RefusedError(requestTooLarge);
    yield chunk;
  }
}
