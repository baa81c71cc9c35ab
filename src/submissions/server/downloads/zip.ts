// Packs the files of one or many submissions into a zip archive while it is sent.
import { setImmediate } from 'node:timers/promises';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { withoutTrailing } from '../../../kernel/domain/texts/without-trailing.ts';
import type { Blobs } from '../../../kernel/server/blobs/blobs.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { downloadTooLarge } from '../../domain/refusals.ts';
import { countFilesOf, listFilesAfter, type FileKey } from '../file-store.ts';
import type { SubmissionFile, TreeOwner } from '../revisions/tree-source.ts';
import { countFilesIn, type SubmissionQuery, type SubmissionRow } from '../store.ts';

/** Limits the entries: the packer keeps all until its end, and searches all of them for each new one. */
const mostEntries = 100_000;
/**
 * How many entries are read and given to the packer at once. The next ones follow when it has reached the
 * last.
 */
const entriesAtOnce = 500;

export async function zipOf(ctx: Context, submission: SubmissionRow, owner: TreeOwner): Promise<Download> {
  await ctx.takeArchivePlace();
  demandBound(await countFilesOf(ctx.db, { submissionId: submission.id, owner }));
  const entries = entriesOf(ctx, { submissions: [submission], owner }, () => '');
  return archive(ctx, zipNameOf(submission), entries);
}

/** One directory per submission. Each has the name that the archive of that submission alone would have. */
export async function zipOfMany(
  ctx: Context,
  given: { wanted: SubmissionQuery; submissions: AsyncIterable<SubmissionRow[]>; fileName: string },
): Promise<Download> {
  await ctx.takeArchivePlace();
  const { wanted, submissions, fileName } = given;
  demandBound(await countFilesIn(ctx.db, wanted, mostEntries + 1));
  const entries = async function* () {
    for await (const rows of submissions) {
      yield* entriesOf(ctx, { submissions: rows, owner: 'student' }, (one) => `${directoryNameOf(one)}/`);
    }
  };
  return archive(ctx, fileName, entries());
}

function demandBound(entries: number): void {
  if (entries > mostEntries) throw new RefusedError(downloadTooLarge);
}

function archive(ctx: Context, fileName: string, portions: AsyncIterable<ZipEntry[]>): Download {
  const content = packed(portions, ctx.platform.blobs);
  return new Download({ content, contentType: 'application/zip', fileName });
}

/** Author and number of the submission, as a name that every file system accepts. */
export function zipNameOf(submission: SubmissionRow): string {
  return `${directoryNameOf(submission)}.zip`;
}

export function feedbackNameOf(submission: SubmissionRow): string {
  return `${directoryNameOf(submission)}-feedback.txt`;
}

function directoryNameOf({ authorName, id }: SubmissionRow): string {
  return `${safeName(authorName) || 'submission'}-${id}`;
}

/**
 * Keeps letters, digits and a few other characters, so that the name is the same on every system. It never
 * cuts a character in half.
 */
export function safeName(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '');
  return withoutTrailing(plain, '-')
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, '');
}

interface ZipEntry {
  readonly path: string;
  /** Null for a directory. */
  readonly sha256: string | null;
  readonly changedAt: Date;
}

/** The entries of some submissions, in portions. A turn is taken for each portion. */
async function* entriesOf(
  ctx: Context,
  { submissions, owner }: { submissions: readonly SubmissionRow[]; owner: TreeOwner },
  startOf: (submission: SubmissionRow) => string,
): AsyncGenerator<ZipEntry[]> {
  const known = new Map(submissions.map((one) => [one.id, one]));
  let after: FileKey | undefined = { submissionId: 0, id: 0 };
  while (after !== undefined) {
    const portion: { after: FileKey; limit: number; owner: TreeOwner } = {
      after,
      limit: entriesAtOnce,
      owner,
    };
    const files: SubmissionFile[] = await ctx.inLargeTurn(() =>
      listFilesAfter(ctx.db, [...known.keys()], portion),
    );
    yield files.flatMap(({ submissionId, path, sha256 }) => {
      const submission = known.get(submissionId);
      if (!submission) return [];
      return [{ path: `${startOf(submission)}${path}`, sha256, changedAt: submission.createdAt }];
    });
    after = files.length < entriesAtOnce ? undefined : files.at(-1);
  }
}

function packed(portions: AsyncIterable<ZipEntry[]>, blobs: Blobs): Readable {
  const zip = new ZipFile();
  const stream = new PassThrough();
  let open: Readable | undefined;
  let behind = 0;
  let goOn = (): void => undefined;
  // Every failure ends here: a file that cannot be read breaks off the answer, and a reader that leaves
  // closes the file.
  const breakOff = (error: unknown): void => {
    stream.destroy(error instanceof Error ? error : new Error('A file could not be read.'));
  };
  stream.on('close', () => {
    open?.destroy();
    goOn();
  });
  zip.on('error', breakOff);
  zip.outputStream.pipe(stream);
  const add = ({ path, sha256, changedAt }: ZipEntry): void => {
    if (sha256 === null) {
      if (path !== '') zip.addEmptyDirectory(path, { mtime: changedAt });
      return;
    }
    behind += 1;
    zip.addReadStreamLazy(path, { mtime: changedAt, mode: 0o100644 }, (take) => {
      behind -= 1;
      if (behind === 0) goOn();
      blobs.open(sha256).then((content) => {
        open = content;
        take(null, content);
      }, breakOff);
    });
  };
  const caughtUp = async (): Promise<void> => {
    if (behind > 0 && !stream.destroyed) await new Promise<void>((resolve) => (goOn = resolve));
    await setImmediate();
  };
  const addAll = async (): Promise<void> => {
    for await (const entries of portions) {
      if (stream.destroyed) return;
      entries.forEach(add);
      await caughtUp();
      if (stream.destroyed) return;
    }
    zip.end();
  };
  addAll().catch(breakOff);
  return stream;
}
