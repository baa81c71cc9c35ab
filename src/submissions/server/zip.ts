// Files of one or of many submissions as one zip archive, packed while it is sent.
import { setImmediate } from 'node:timers/promises';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Blobs } from '../../kernel/server/blobs/blobs.ts';
import type { Db } from '../../kernel/server/database.ts';
import { Download } from '../../kernel/server/http/download.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { downloadTooLarge } from '../domain/refusals.ts';
import { countFilesOf, listFilesOf, listFilesOfMany } from './file-store.ts';
import type { SubmissionRow } from './store.ts';
import { withoutTrailing } from '../../kernel/domain/texts/without-trailing.ts';

const submissionsAtOnce = 20;
/** The packer keeps every entry until its end, and looks through all of them for each. */
const mostEntries = 100_000;
/** Entries that are given to the packer in one go. */
const entriesAtOnce = 200;

export async function zipOf(platform: Platform, submission: SubmissionRow): Promise<Download> {
  await demandBound(platform.database.db, [submission]);
  const files = await listFilesOf(platform.database.db, submission.id);
  const entries = files.map((file) => ({ ...file, changedAt: submission.createdAt }));
  return new Download({
    content: packed([entries], platform.blobs),
    contentType: 'application/zip',
    fileName: zipNameOf(submission),
  });
}

/** A directory per submission, named like the archive of that one alone. */
export async function zipOfMany(
  platform: Platform,
  submissions: readonly SubmissionRow[],
  fileName: string,
): Promise<Download> {
  await demandBound(platform.database.db, submissions);
  const content = packed(entriesOf(platform.database.db, submissions), platform.blobs);
  return new Download({ content, contentType: 'application/zip', fileName });
}

async function demandBound(db: Db, submissions: readonly SubmissionRow[]): Promise<void> {
  const ids = submissions.map((submission) => submission.id);
  if ((await countFilesOf(db, ids)) > mostEntries) throw new RefusedError(downloadTooLarge);
}

/** A name that every file system takes: author and number. */
export function zipNameOf(submission: SubmissionRow): string {
  return `${directoryNameOf(submission)}.zip`;
}

function directoryNameOf({ authorName, id }: SubmissionRow): string {
  return `${safeName(authorName) || 'submission'}-${id}`;
}

/** Letters, digits and little else, so that it is one name on every system; cut between characters, never inside of one. */
export function safeName(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '');
  return withoutTrailing(plain, '-')
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, '');
}

interface ZipEntry {
  readonly path: string;
  /** Null: a directory. */
  readonly sha256: string | null;
  readonly changedAt: Date;
}

async function* entriesOf(db: Db, submissions: readonly SubmissionRow[]): AsyncGenerator<ZipEntry[]> {
  for (let at = 0; at < submissions.length; at += submissionsAtOnce) {
    const some = new Map(submissions.slice(at, at + submissionsAtOnce).map((one) => [one.id, one]));
    const files = await listFilesOfMany(db, [...some.keys()]);
    yield files.flatMap(({ submissionId, path, sha256 }) => {
      const submission = some.get(submissionId);
      if (!submission) return [];
      const directory = directoryNameOf(submission);
      const changedAt = submission.createdAt;
      return [{ path: path === '' ? directory : `${directory}/${path}`, sha256, changedAt }];
    });
  }
}

function packed(portions: AsyncIterable<ZipEntry[]> | Iterable<ZipEntry[]>, blobs: Blobs): Readable {
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
  const add = ({ path, sha256, changedAt }: ZipEntry): void => {
    if (sha256 === null) {
      if (path !== '') zip.addEmptyDirectory(path, { mtime: changedAt });
      return;
    }
    zip.addReadStreamLazy(path, { mtime: changedAt, mode: 0o100644 }, (take) => {
      blobs.open(sha256).then((content) => {
        open = content;
        take(null, content);
      }, breakOff);
    });
  };
  const addAll = async (): Promise<void> => {
    for await (const entries of portions) {
      for (let at = 0; at < entries.length; at += entriesAtOnce) {
        if (stream.destroyed) return;
        entries.slice(at, at + entriesAtOnce).forEach(add);
        await setImmediate();
      }
    }
    zip.end();
  };
  addAll().catch(breakOff);
  return stream;
}
