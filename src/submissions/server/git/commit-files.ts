// Takes the files of a fetched commit in, one by one, by the same rules as the members of an archive.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { demand, refused } from '../../../kernel/domain/refusal.ts';
import { distinctPathsOf } from '../../domain/file-name.ts';
import type { FileEntry } from '../../domain/file-tree.ts';
import { fitOf, leftOutText, sizeNoteName, sizeNoteOf, type TreeEntry } from '../../domain/git/fit.ts';
import { noFilesSubmitted } from '../../domain/refusals.ts';
import { Intake, type FileSink } from '../intake/intake.ts';
import { Ledger, type IntakeLimits } from '../intake/ledger.ts';
import type { ArchiveMember } from '../intake/member.ts';
import { ByteReader } from './byte-reader.ts';
import { GitFailed, sentences } from './failures.ts';
import type { FetchedCommit } from './repository.ts';

export interface CommitFiles {
  readonly entries: readonly FileEntry[];
  /** What was left out or changed, in sentences. */
  readonly notes: readonly string[];
}

const wantedList = 'wanted';
const pointerStart = 'version https://git-lfs.github.com/spec/';
const pointerBytes = 1024;

export async function collectCommit(
  fetched: FetchedCommit,
  { limits, sink }: { limits: IntakeLimits; sink: FileSink },
): Promise<CommitFiles> {
  const ledger = new Ledger(limits);
  const fit = fitOf(await readTree(fetched, ledger), limits);
  const intake = new Intake(ledger, sink);
  const { entries, pointers } = await storeFiles(fetched, fit.kept, intake);
  if (entries.length === 0 && fit.tooLarge.length === 0) demand(refused(noFilesSubmitted));
  if (fit.tooLarge.length > 0) entries.push(await storeNote(sizeNoteOf(fit.tooLarge), intake));
  const leftOut = leftOutText(fit, pointers);
  return {
    entries: withDistinctPaths(entries),
    notes: [...(leftOut === undefined ? [] : [leftOut]), ...intake.warnings().map(({ text }) => text)],
  };
}

/** Names of files that a file system would take for one, such as two spellings of a letter, are told apart. */
function withDistinctPaths(entries: readonly FileEntry[]): FileEntry[] {
  const paths = distinctPathsOf(
    entries.map(({ path }) => path),
    [],
  );
  return entries.map((entry, at) => ({ ...entry, path: paths[at] ?? entry.path }));
}

/** The entries of the whole tree; too many are refused before they are all read. */
async function readTree({ git, commit }: FetchedCommit, ledger: Ledger): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  const reader = new ByteReader(git(['ls-tree', '-r', '-l', '-z', '--full-tree', commit]));
  try {
    for (;;) {
      const line = await reader.until(0, longestLine);
      if (line === undefined) return entries;
      ledger.checkEntries(entries.length + 1);
      const entry = treeEntryOf(line.toString('utf8'));
      if (!entry) throw new GitFailed(sentences.damaged);
      entries.push(entry);
    }
  } finally {
    await reader.stop();
  }
}

const longestLine = 8192;
const lineFeed = 10;
const linkMode = '120000';

/** A line of `git ls-tree -l`: mode, type, object, size, a tab and the path. */
function treeEntryOf(line: string): TreeEntry | undefined {
  const match = /^(\d{6}) (blob|commit) ([0-9a-f]{40,64}) +(\d+|-)\t([\s\S]+)$/.exec(line);
  if (!match) return undefined;
  const [, mode, type, object = '', size, path = ''] = match;
  const kind = type === 'commit' ? 'submodule' : mode === linkMode ? 'link' : 'file';
  return { kind, object, path, sizeBytes: size === '-' ? 0 : Number(size) };
}

interface StoredFiles {
  readonly entries: FileEntry[];
  /** Paths of pointers of Git LFS. */
  readonly pointers: string[];
}

async function storeFiles(
  { git, folder }: FetchedCommit,
  kept: readonly TreeEntry[],
  intake: Intake,
): Promise<StoredFiles> {
  const stored: StoredFiles = { entries: [], pointers: [] };
  if (kept.length === 0) return stored;
  const list = join(folder, wantedList);
  await writeFile(list, kept.map(({ object }) => `${object}\n`).join(''));
  const reader = new ByteReader(git(['cat-file', '--batch'], list));
  try {
    for (const entry of kept) {
      const head = (await reader.until(lineFeed, longestLine))?.toString('utf8');
      if (head !== `${entry.object} blob ${entry.sizeBytes}`) throw new GitFailed(sentences.damaged);
      const content = new Content(reader, entry);
      const made = await intake.storeMember(memberOf(entry, content));
      await content.skipRest();
      await reader.exactly(1);
      if (content.isPointer) stored.pointers.push(entry.path);
      if (made !== null) stored.entries.push(made);
    }
    return stored;
  } finally {
    await reader.stop();
  }
}

/** The bytes of one file in the stream of all. It notices pointers of Git LFS, which stand for files elsewhere. */
class Content {
  isPointer = false;
  private readonly reader: ByteReader;
  private left: number;
  private readonly mayBePointer: boolean;

  constructor(reader: ByteReader, { sizeBytes, kind }: TreeEntry) {
    this.reader = reader;
    this.left = sizeBytes;
    this.mayBePointer = kind === 'file' && sizeBytes <= pointerBytes;
  }

  async *chunks(): AsyncGenerator<Buffer> {
    let start = '';
    while (this.left > 0) {
      const chunk = await this.reader.some(this.left);
      this.left -= chunk.length;
      if (this.mayBePointer) start += chunk.toString('latin1');
      yield chunk;
    }
    this.isPointer = start.startsWith(pointerStart);
  }

  async skipRest(): Promise<void> {
    while (this.left > 0) this.left -= (await this.reader.some(this.left)).length;
  }
}

function memberOf({ path, kind, sizeBytes }: TreeEntry, content: Content): ArchiveMember {
  return {
    name: path,
    kind: kind === 'link' ? 'symbolicLink' : 'file',
    announcedSizeBytes: sizeBytes,
    content: () => content.chunks(),
  };
}

/** Its name is the platform's own, so it is not checked as one of the author's. */
function storeNote(text: string, intake: Intake): Promise<FileEntry> {
  return intake.storeFile(sizeNoteName, Readable.from([Buffer.from(text)], { objectMode: false }));
}
