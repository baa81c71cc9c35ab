// Files in and out of a job, always by a program inside the sandbox with the student's rights: links, pipes,
// devices and names of a student's making resolve there and can reveal nothing of this machine.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import type { Capture } from '../../domain/plan.ts';
import type { Isolation } from './isolation.ts';
import { studentHome, type JobSpace } from './job-space.ts';
import { FirstBytes, KeptOutput } from './kept-output.ts';
import { runInSandbox } from './sandbox-command.ts';

interface InsideRun {
  readonly argv: readonly string[];
  readonly stdin?: string | { readonly file: string };
  readonly maxBytes?: number;
}

/** Runs a small program of the base system inside and answers its output; null when it fails or takes too long. */
async function runInside(isolation: Isolation, space: JobSpace, run: InsideRun): Promise<Buffer | null> {
  const maxBytes = run.maxBytes ?? 65_536;
  const stdout = new FirstBytes(maxBytes);
  const stderr = new KeptOutput(4_096);
  const end = await runInSandbox(isolation, space, {
    argv: run.argv,
    environment: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    cwd: '/',
    stdin: run.stdin ?? '',
    timeoutMs: 60_000,
    fileSizeBytes: space.limits.diskBytes,
    stdout,
    stderr,
    floodBytes: maxBytes + 1_048_576,
  });
  if (end.verdict === 'sandbox_error') throw new Error(`The sandbox failed: ${stderr.text().text.trim()}`);
  return end.verdict === 'ran' && end.exitCode === 0 ? stdout.bytes() : null;
}

/** Removes paths and writes text files, as the student. Answers false when the student's files are in the way. */
export async function placeTexts(
  isolation: Isolation,
  space: JobSpace,
  change: { readonly remove: readonly string[]; readonly write: Readonly<Record<string, string>> },
): Promise<boolean> {
  const archive = pack();
  for (const [path, text] of Object.entries(change.write)) {
    archive.entry({ name: path.slice(1), mode: 0o644 }, text);
  }
  archive.finalize();
  const file = await storeArchive(space, archive);
  const script = 'rm -rf -- "$@" && exec tar -x -C / --no-same-owner --no-overwrite-dir';
  const argv = ['/bin/sh', '-c', script, 'sh', ...change.remove];
  return (await runInside(isolation, space, { argv, stdin: { file } })) !== null;
}

/** Copies files of an archive into the student's home; `targetOf` names the place, or undefined to leave out. */
export async function placeFromArchive(
  isolation: Isolation,
  space: JobSpace,
  source: {
    readonly archive: NodeJS.ReadableStream;
    readonly targetOf: (name: string) => string | undefined;
  },
): Promise<boolean> {
  const chosen = pack();
  const reader = extract();
  let count = 0;
  reader.on('entry', (header, content, next) => {
    const target = header.type === 'file' ? source.targetOf(header.name) : undefined;
    if (target === undefined || header.size === undefined) {
      content.on('end', next).resume();
      return;
    }
    count += 1;
    const mode = (header.mode ?? 0) & 0o100 ? 0o755 : 0o644;
    content.pipe(chosen.entry({ name: target, mode, size: header.size }, next));
  });
  reader.on('finish', () => chosen.finalize());
  const [file] = await Promise.all([storeArchive(space, chosen), pipeline(source.archive, reader)]);
  if (count === 0) return true;
  const argv = ['tar', '-x', '-C', studentHome, '--no-same-owner', '--no-overwrite-dir'];
  return (await runInside(isolation, space, { argv, stdin: { file } })) !== null;
}

async function storeArchive(space: JobSpace, archive: Pack): Promise<string> {
  const file = join(space.pipes, 'archive');
  await pipeline(archive, createWriteStream(file, { mode: 0o644 }));
  return file;
}

// One line for each path: + and the content in base64, or nothing where there is no regular file to read.
const captureScript = `
while [ $# -gt 0 ]; do
  if [ -f "$1" ] && [ -r "$1" ]; then printf +; head -c "$2" -- "$1" | base64 -w 0; fi
  echo; shift 2
done`;

/** Reads files after a command; null for one that is not there, is no regular file or cannot be read. */
export async function readCaptures(
  isolation: Isolation,
  space: JobSpace,
  captures: readonly Capture[],
): Promise<Record<string, string | null>> {
  if (captures.length === 0) return {};
  const pairs = captures.flatMap(({ path, maxBytes }) => [path, String(maxBytes)]);
  const maxBytes = captures.reduce((sum, capture) => sum + Math.ceil(capture.maxBytes / 3) * 4 + 16, 0);
  const output = await runInside(isolation, space, {
    argv: ['/bin/sh', '-c', captureScript, 'sh', ...pairs],
    maxBytes,
  });
  const lines = output?.toString('latin1').split('\n') ?? [];
  return Object.fromEntries(captures.map(({ name }, at) => [name, contentOf(lines[at])]));
}

function contentOf(line: string | undefined): string | null {
  if (!line?.startsWith('+')) return null;
  return Buffer.from(line.slice(1), 'base64').toString('utf8').replaceAll('\0', '\uFFFD');
}

export interface FoundFile {
  /** Relative to /home/student. */
  readonly path: string;
  readonly sizeBytes: number;
}

const listingBytes = 1_048_576;

/** Regular files of the student's home; a listing beyond one megabyte is cut. */
export async function listFiles(isolation: Isolation, space: JobSpace): Promise<FoundFile[]> {
  const argv = ['find', studentHome, '-xdev', '-type', 'f', '-printf', String.raw`%s %P\0`];
  const output = await runInside(isolation, space, { argv, maxBytes: listingBytes });
  const records = output?.toString('utf8').split('\0') ?? [];
  return records.slice(0, -1).map((record) => {
    const at = record.indexOf(' ');
    return { sizeBytes: Number(record.slice(0, at)), path: record.slice(at + 1) };
  });
}

/** The bytes of one file of the student's home, or null when it is gone or larger than was said. */
export function readFileInside(
  isolation: Isolation,
  space: JobSpace,
  file: FoundFile,
): Promise<Buffer | null> {
  const argv = ['head', '-c', String(file.sizeBytes), '--', `${studentHome}/${file.path}`];
  return runInside(isolation, space, { argv, maxBytes: file.sizeBytes });
}
