// A small hand-in travels with its job, which saves the runner a call before it can begin.
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../access/server/index.ts';
import { mostSentBytes, mostSentFiles, type LeasedJob } from '../../../runner/domain/protocol.ts';
import { listFilesOf } from '../../../submissions/server/index.ts';

/** The job with the files of its submission; without them where they are many or large: the runner fetches them. */
export async function withSmallFiles(ctx: Context, job: LeasedJob, submissionId: number): Promise<LeasedJob> {
  try {
    return { ...job, files: await smallFilesOf(ctx, submissionId) };
  } catch (error) {
    // The job is leased already. Where the runner cannot fetch them either, it says so.
    ctx.platform.log.warn({ err: error, jobId: job.jobId }, 'files did not travel with their job');
    return job;
  }
}

/** Undefined where they are many or large. */
async function smallFilesOf(
  { db, platform: { blobs } }: Context,
  submissionId: number,
): Promise<LeasedJob['files']> {
  const handedIn = (await listFilesOf(db, submissionId)).flatMap(({ path, sha256, sizeBytes }) =>
    sha256 === null || sizeBytes === null ? [] : [{ name: `student/${path}`, sha256, sizeBytes }],
  );
  const bytes = handedIn.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (handedIn.length > mostSentFiles || bytes > mostSentBytes) return undefined;
  const files: NonNullable<LeasedJob['files']> = [];
  for (const { name, sha256 } of handedIn) {
    files.push({ name, base64: (await buffer(await blobs.open(sha256))).toString('base64') });
  }
  return files;
}
