// Lays out a small hand-in, which came together with its job, without any program: to make an archive of it, and to start
// one that unpacks it, takes longer than all of its files.
import {
  chmodSync,
  chownSync,
  closeSync,
  fchmodSync,
  fchownSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { studentHome, type JobSpace } from './job-space.ts';

export interface SmallFile {
  /** `student/...` */
  readonly name: string;
  readonly bytes: Buffer;
}

interface Owned {
  readonly mode: number;
  readonly id: number;
}

/**
 * Writes into a tree in which nobody but the runner has written (decision 22): no path in it leads elsewhere. False when
 * it cannot hold the files. They count as memory of the runner and not of the job, which is little (`mostSentBytes`).
 */
export function writeIntoNewTree(
  { root, studentUid }: Pick<JobSpace, 'root' | 'studentUid'>,
  files: readonly SmallFile[],
): boolean {
  const home = join(root, studentHome);
  const ofStudent = { mode: 0o775, id: studentUid };
  const known = new Set([join(home, 'student')]);
  try {
    makeFolder(home, { mode: 0o1777, id: 0 });
    makeFolder(join(home, 'fixtures'), { mode: 0o755, id: 0 });
    makeFolder(join(home, 'student'), ofStudent);
    for (const { name, bytes } of files) {
      if (!staysBelow('student', name)) return false;
      const path = join(home, name);
      makeFoldersOf(path, ofStudent, known);
      writeNew(path, bytes, { mode: 0o644, id: studentUid });
    }
    return true;
  } catch {
    return false;
  }
}

function staysBelow(folder: string, name: string): boolean {
  const [first, ...parts] = name.split('/');
  return first === folder && parts.length > 0 && !parts.some((part) => ['', '.', '..'].includes(part));
}

/** Makes the folders above a file that are not known to be there, outermost first. */
function makeFoldersOf(path: string, owned: Owned, known: Set<string>): void {
  const folder = dirname(path);
  if (known.has(folder)) return;
  makeFoldersOf(folder, owned, known);
  makeFolder(folder, owned);
  known.add(folder);
}

/** The mask of this process takes rights away from what it makes, so they are given afterwards. */
function makeFolder(path: string, { mode, id }: Owned): void {
  mkdirSync(path, { recursive: true });
  chownSync(path, id, id);
  chmodSync(path, mode);
}

function writeNew(path: string, bytes: Buffer, { mode, id }: Owned): void {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(descriptor, bytes);
    fchownSync(descriptor, id, id);
    fchmodSync(descriptor, mode);
  } finally {
    closeSync(descriptor);
  }
}

/** The archive that would have been fetched. */
export function archiveOf(files: readonly SmallFile[]): Readable {
  const archive = pack();
  for (const { name, bytes } of files) archive.entry({ name, mode: 0o644 }, bytes);
  archive.finalize();
  return Readable.from(archive);
}
