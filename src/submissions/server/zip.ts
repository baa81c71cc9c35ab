// All files of a submission as one zip archive, packed while it is sent.
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Blobs } from '../../kernel/server/blobs/blobs.ts';
import { Download } from '../../kernel/server/http/download.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { listFilesOf, type SubmissionFile } from './file-store.ts';
import type { SubmissionRow } from './store.ts';

export async function zipOf(platform: Platform, submission: SubmissionRow): Promise<Download> {
  const files = await listFilesOf(platform.database.db, submission.id);
  const content = packed(files, { blobs: platform.blobs, changedAt: submission.createdAt });
  return new Download({ content, contentType: 'application/zip', fileName: zipNameOf(submission) });
}

/** A name that every file system takes: author and number. */
export function zipNameOf(submission: SubmissionRow): string {
  const author = submission.authorName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|-+$/g, '');
  return `${author === '' ? 'submission' : author}-${submission.id}.zip`;
}

function packed(
  files: readonly SubmissionFile[],
  { blobs, changedAt }: { blobs: Blobs; changedAt: Date },
): Readable {
  const zip = new ZipFile();
  const stream = new PassThrough();
  let open: Readable | undefined;
  // One end for the answer: a file that cannot be read breaks it off, a reader that leaves closes the file.
  const breakOff = (error: unknown): void => {
    stream.destroy(error instanceof Error ? error : new Error('A file could not be read.'));
  };
  stream.on('close', () => open?.destroy());
  zip.on('error', breakOff);
  zip.outputStream.pipe(stream);
  for (const { path, sha256 } of files) {
    if (sha256 === null) {
      if (path !== '') zip.addEmptyDirectory(path, { mtime: changedAt });
      continue;
    }
    zip.addReadStreamLazy(path, { mtime: changedAt, mode: 0o100644 }, (take) => {
      blobs.open(sha256).then((content) => {
        open = content;
        take(null, content);
      }, breakOff);
    });
  }
  zip.end();
  return stream;
}
