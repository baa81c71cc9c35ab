// Copies files into and out of a job. Once a build or a program has written in its tree, only programs inside the
// sandbox do it: links, pipes, devices and names that somebody made resolve there and can reveal nothing of this machine.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { isGlobMatch } from '../../domain/glob.ts';
import type { Account, Capture } from '../../domain/plan.ts';
import type { Isolation } from './isolation.ts';
import { followDisk } from './job-memory.ts';
import { studentHome, type JobSpace } from './job-space.ts';
import { FirstBytes, KeptOutput, readable } from './kept-output.ts';
import { runInSandbox } from './sandbox-command.ts';
import { runInShell } from './shells.ts';

interface InsideRun {
  readonly argv: readonly string[];
  readonly account?: Account | 'root';
  readonly stdin?: string | { readonly file: string };
  readonly maxBytes?: number;
}

/** Runs a small program of the base system inside; answers its output, or null on failure or timeout. */
async function runInside(isolation: Isolation, space: JobSpace, run: InsideRun): Promise<Buffer | null> {
  const maxBytes = run.maxBytes ?? 65_536;
  const stdout = new FirstBytes(maxBytes);
  const stderr = new KeptOutput(4_096);
  const end = await runInSandbox(isolation, space, {
    argv: run.argv,
    account: run.account ?? 'student',
    keepsToolHome: true,
    environment: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    cwd: '/',
    stdin: run.stdin ?? '',
    timeoutMs: unpackWithinMs,
    fileSizeBytes: space.limits.diskBytes,
    stdout,
    stderr,
    floodBytes: maxBytes + 1_048_576,
  });
  if (end.verdict === 'sandbox_error') throw new Error(`The sandbox failed: ${stderr.text().text.trim()}`);
  return end.verdict === 'ran' && end.exitCode === 0 ? stdout.bytes() : null;
}

/** Removes paths, as the account that will write there. False when files of another account prevent it. */
export async function removePaths(
  isolation: Isolation,
  space: JobSpace,
  { paths, account }: { readonly paths: readonly string[]; readonly account: Account },
): Promise<boolean> {
  return (await runInside(isolation, space, { argv: ['rm', '-rf', '--', ...paths], account })) !== null;
}

/** Makes the folders of the home again if a build removed them, unless something else has their place. */
export async function restoreHome(isolation: Isolation, space: JobSpace): Promise<void> {
  const argv = ['mkdir', '-p', `${studentHome}/student`, `${studentHome}/fixtures`];
  await runInside(isolation, space, { argv, account: 'root' });
}

interface Archive {
  readonly archive: NodeJS.ReadableStream;
  /** The path below /home/student, or undefined to leave a file out. */
  readonly targetOf: (name: string) => string | undefined;
}

/**
 * Prepares the machine of a job before any program of the student runs: sets the owners in the home and
 * copies the hand-in. Files of the set-up keep their owner, except folders that begin with a dot, where
 * programs keep caches.
 */
export async function furnishHome(
  isolation: Isolation,
  space: JobSpace,
  handedIn: Archive | undefined,
): Promise<boolean> {
  const owner = { uid: space.studentUid, gid: space.studentUid };
  const root = { uid: 0, gid: 0 };
  const chosen = await chooseFiles(space, handedIn ?? nothing(), {
    owner,
    // The archive also gives the folders of the home their owners: each program in place of that takes a millisecond.
    before: [
      { name: './', mode: 0o1777, ...root },
      { name: 'fixtures', mode: 0o755, ...root },
      { name: 'student', mode: 0o775, ...owner },
    ],
  });
  const isBuilt = space.lowerFolders.length > 1;
  if (!isBuilt) return unpackIntoNewTree(space, chosen.file);
  const unpack = ['tar', '-x', '-C', studentHome, '--same-owner', '--same-permissions'];
  const argv = ['/bin/sh', '-eu', '-c', `${giveFilesScript}exec "$@"`, String(owner.uid), ...unpack];
  const stdin = { file: chosen.file };
  return (await runInside(isolation, space, { argv, account: 'root', stdin })) !== null;
}

/**
 * Unpacks into a tree in which nobody but the runner has written: no path in it leads elsewhere, and the archive has
 * plain files and folders only. So this needs no sandbox, which would cost as much as a whole test. What is written
 * counts for the job, as its own programs' files do.
 */
async function unpackIntoNewTree(space: JobSpace, archive: string): Promise<boolean> {
  const stopFollowing = await followDisk(space);
  try {
    const home = join(space.root, studentHome);
    await runInShell(unpackScript, {
      arguments: [archive, home, ...space.cgroup.folders],
      signal: AbortSignal.timeout(unpackWithinMs),
    });
    return true;
  } catch {
    return false;
  } finally {
    await stopFollowing();
  }
}

const unpackWithinMs = 60_000;

const unpackScript = `
archive=$1 home=$2
shift 2
echo 900 > /proc/self/oom_score_adj
for group; do echo 0 > "$group/cgroup.procs"; done
exec tar -x --force-local -f "$archive" -C "$home" --same-owner --same-permissions`;

function nothing(): Archive {
  const archive = pack();
  archive.finalize();
  return { archive: Readable.from(archive), targetOf: () => undefined };
}

const giveFilesScript = `
cd ${studentHome}
find student ! -uid "$0" -exec chown -h "$0:$0" {} +
for name in .[!.]* ..?*; do
  if [ -e "$name" ] || [ -L "$name" ]; then find "$name" ! -uid "$0" -exec chown -h "$0:$0" {} +; fi
done
`;

/**
 * Copies files of tests into the folder that students cannot write to; false unless all of them are there.
 */
export async function placeFixtures(
  isolation: Isolation,
  space: JobSpace,
  fixtures: Archive & { readonly count: number },
): Promise<boolean> {
  const chosen = await chooseFiles(space, fixtures, { owner: { uid: 0, gid: 0 }, before: [] });
  if (chosen.count < fixtures.count) return false;
  const argv = ['tar', '-x', '-C', studentHome, '--same-owner', '--no-overwrite-dir'];
  return (
    (await runInside(isolation, space, { argv, account: 'root', stdin: { file: chosen.file } })) !== null
  );
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface OwnedFolder extends Owner {
  readonly name: string;
  readonly mode: number;
}

/** Takes only plain files, and gives them names and rights of our own choice. */
async function chooseFiles(
  space: JobSpace,
  { archive, targetOf }: Archive,
  { owner, before }: { readonly owner: Owner; readonly before: readonly OwnedFolder[] },
): Promise<{ file: string; count: number }> {
  const chosen = pack();
  for (const folder of before) chosen.entry({ ...folder, type: 'directory' });
  const reader = extract();
  const folders = new Set<string>();
  let count = 0;
  reader.on('entry', (header, content, next) => {
    const target = header.type === 'file' ? targetOf(header.name) : undefined;
    if (target === undefined || header.size === undefined) {
      content.on('end', next).resume();
      return;
    }
    count += 1;
    for (const name of newFoldersAbove(target, folders)) {
      chosen.entry({ name, type: 'directory', mode: 0o775, ...owner });
    }
    const mode = (header.mode ?? 0) & 0o100 ? 0o755 : 0o644;
    content.pipe(chosen.entry({ name: target, mode, size: header.size, ...owner }, next));
  });
  reader.on('finish', () => chosen.finalize());
  const [file] = await Promise.all([storeArchive(space, chosen), pipeline(archive, reader)]);
  return { file, count };
}

/** The folders between the home's own ones and a file, outermost first, without those already in `known`. */
function newFoldersAbove(target: string, known: Set<string>): string[] {
  const parts = target.split('/').slice(0, -1);
  const names = parts.map((_part, at) => parts.slice(0, at + 1).join('/')).slice(1);
  const fresh = names.filter((name) => !known.has(name));
  for (const name of fresh) known.add(name);
  return fresh;
}

async function storeArchive(space: JobSpace, archive: Pack): Promise<string> {
  const file = join(space.folder, 'archive');
  await pipeline(archive, createWriteStream(file, { mode: 0o644 }));
  return file;
}

// Writes one line for each path: + and the content in base64, or nothing if there is no readable regular
// file.
const captureScript = `
while [ $# -gt 0 ]; do
  if [ -f "$1" ] && [ -r "$1" ]; then printf +; head -c "$2" -- "$1" | base64 -w 0; fi
  echo; shift 2
done`;

interface ReadFiles {
  /** Null for a file that is missing, not regular, not readable or too large. */
  readonly captures: Record<string, string | null>;
  /** Names of files above their limit. Left out, since part of a report would look like a broken report. */
  readonly tooLarge: string[];
}

/** Reads files after a command has ended. */
export async function readCaptures(
  isolation: Isolation,
  space: JobSpace,
  { captures, account }: { readonly captures: readonly Capture[]; readonly account: Account },
): Promise<ReadFiles> {
  if (captures.length === 0) return { captures: {}, tooLarge: [] };
  // One byte more than the limit tells whether the file is larger.
  const pairs = captures.flatMap(({ path, maxBytes }) => [path, String(maxBytes + 1)]);
  const maxBytes = captures.reduce((sum, capture) => sum + Math.ceil(capture.maxBytes / 3) * 4 + 16, 0);
  const output = await runInside(isolation, space, {
    argv: ['/bin/sh', '-c', captureScript, 'sh', ...pairs],
    account,
    maxBytes,
  });
  const lines = output?.toString('latin1').split('\n') ?? [];
  const read: ReadFiles = { captures: {}, tooLarge: [] };
  for (const [at, { name, maxBytes: most }] of captures.entries()) {
    const bytes = contentOf(lines[at]);
    const isTooLarge = bytes !== null && bytes.length > most;
    if (isTooLarge) read.tooLarge.push(name);
    read.captures[name] = bytes === null || isTooLarge ? null : readable(bytes);
  }
  return read;
}

function contentOf(line: string | undefined): Buffer | null {
  return line?.startsWith('+') ? Buffer.from(line.slice(1), 'base64') : null;
}

export interface FoundFile {
  /** Relative to /home/student. */
  readonly path: string;
  readonly sizeBytes: number;
}

const listingBytes = 1_048_576;

/** Lists the regular files of the student's home. A listing above one megabyte is cut. */
export async function listFiles(isolation: Isolation, space: JobSpace): Promise<FoundFile[]> {
  const argv = ['find', studentHome, '-xdev', '-type', 'f', '-printf', String.raw`%s %P\0`];
  const output = await runInside(isolation, space, { argv, maxBytes: listingBytes });
  const records = output?.toString('utf8').split('\0') ?? [];
  return records.slice(0, -1).map((record) => {
    const at = record.indexOf(' ');
    return { sizeBytes: Number(record.slice(0, at)), path: record.slice(at + 1) };
  });
}

/** Those that fit the pattern. A megabyte of names takes seconds with some patterns, so other slots go on meanwhile. */
export async function* matchingFiles(
  found: readonly FoundFile[],
  pattern: string,
): AsyncGenerator<FoundFile> {
  for (const [at, file] of found.entries()) {
    if (at % 10 === 9) await setImmediate();
    if (isGlobMatch(pattern, file.path)) yield file;
  }
}

/** The bytes of one file of the student's home; null when it is gone or larger than announced. */
export function readFileInside(
  isolation: Isolation,
  space: JobSpace,
  file: FoundFile,
): Promise<Buffer | null> {
  const argv = ['head', '-c', String(file.sizeBytes), '--', `${studentHome}/${file.path}`];
  return runInside(isolation, space, { argv, maxBytes: file.sizeBytes });
}
