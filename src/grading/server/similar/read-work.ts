// Reads the code of submissions once and keeps their fingerprints, as a job: nobody waits for it.
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { declareJob } from '../../../kernel/server/jobs/job.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { roomJob } from '../../../kernel/server/room.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { ThreadLimitError } from '../../../kernel/server/threads/threads.ts';
import { listFilesOf } from '../../../submissions/server/index.ts';
import {
  fingerprintWork,
  mostFingerprintBytes,
  mostFingerprintFiles,
} from '../../domain/similar/fingerprint.ts';
import { insertFingerprints, listUnread } from './store.ts';

/** One job reads at most this many submissions and starts another one for the rest. */
const readAtOnce = 200;

export const readWorkJob = declareJob({
  name: 'grading.readWork',
  payload: z.object({ assignmentId: z.number() }),
  retries: 3,
  timeoutSeconds: 600,
});

export const readWorkRoomJob = roomJob(readWorkJob, async (platform, { assignmentId }) => {
  const unread = await listUnread(platform.database.db, assignmentId, readAtOnce);
  for (const submissionId of unread) {
    const hashes = await fingerprintsFor(platform, { assignmentId, submissionId });
    const madeAt = platform.clock.now();
    await runInBackground({ platform, now: madeAt }, (tx) =>
      insertFingerprints(tx, { submissionId, hashes, madeAt }),
    );
  }
  if (unread.length < readAtOnce) return;
  await runInBackground({ platform, now: platform.clock.now() }, (tx) =>
    tx.enqueue(readWorkJob, { assignmentId }),
  );
});

/** None for work that took too long: it is like no other then, and is not read again and again. */
async function fingerprintsFor(
  platform: Platform,
  { assignmentId, submissionId }: { assignmentId: number; submissionId: number },
): Promise<readonly number[]> {
  const texts = await readTexts(platform, submissionId);
  try {
    return await platform.threads.run(fingerprintWork, { texts }, `assignment ${assignmentId}`);
  } catch (error) {
    if (error instanceof ThreadLimitError) return [];
    throw error;
  }
}

/** The text files in the order of their paths, as far as the bounds allow. */
async function readTexts(platform: Platform, submissionId: number): Promise<string[]> {
  const files = (await listFilesOf(platform.database.db, submissionId)).toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  const texts: string[] = [];
  let leftBytes = mostFingerprintBytes;
  for (const { sha256, sizeBytes } of files) {
    if (sha256 === null || sizeBytes === null || sizeBytes > leftBytes) continue;
    if (texts.length >= mostFingerprintFiles) break;
    const bytes = await buffer(await platform.blobs.open(sha256));
    if (bytes.includes(0)) continue;
    leftBytes -= sizeBytes;
    texts.push(bytes.toString('utf8'));
  }
  return texts;
}
