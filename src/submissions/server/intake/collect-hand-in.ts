// Takes the uploaded parts of a hand-in apart, stores every file, and answers the entries of the tree.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { demand, refused } from '../../../kernel/domain/refusal.ts';
import type { ConfinedTools } from '../../../kernel/server/confined-tool.ts';
import { archiveStemOf, isArchiveName } from '../../domain/archive-name.ts';
import { distinctPathsOf, escapedNameOf, uploadedPathOf } from '../../domain/file-name.ts';
import type { FileEntry } from '../../domain/file-tree.ts';
import { isLitter } from '../../../assignments/domain/hand-in-rules/litter.ts';
import { emptyFileName, missingFilesPart, noFilesSubmitted } from '../../domain/refusals.ts';
import { type IntakeLimits, Ledger } from './ledger.ts';
import { readArchive } from './read-archive.ts';
import { type FileSink, Intake, type IntakeWarning } from './intake.ts';

export interface UploadedPart {
  /** File name as the browser sent it. The names from a dropped folder contain `/`. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface CollectOptions {
  readonly limits: IntakeLimits;
  readonly sink: FileSink;
  /** Archives are kept here while they are read. The default is the system's folder for temporary files. */
  readonly temporaryFolder?: string;
  /** Runs the programs that read other archive formats. The default uses the programs of this machine. */
  readonly tools?: ConfinedTools;
}

export interface CollectedHandIn {
  readonly entries: readonly FileEntry[];
  readonly warnings: readonly IntakeWarning[];
}

/**
 * Reads the parts one after the other. If an archive is the only part, it becomes the root; otherwise it
 * becomes a directory with its name. Anything wrong is thrown as a refusal. Files that the sink has stored
 * until then are removed later with all unused blobs.
 */
export async function collectHandIn(
  parts: AsyncIterable<UploadedPart> | Iterable<UploadedPart>,
  options: CollectOptions,
): Promise<CollectedHandIn> {
  const intake = new Intake(new Ledger(options.limits), options.sink);
  const collected: { name: string; archive: boolean; entries: FileEntry[] }[] = [];
  for await (const part of parts) {
    if (part.name === '') demand(refused(emptyFileName));
    const archive = isArchiveName(part.name);
    const entries = archive ? await unpackPart(part, intake, options) : await storePart(part, intake);
    collected.push({ name: part.name, archive, entries });
  }
  if (collected.length === 0) demand(refused(missingFilesPart));
  const entries = collected.flatMap((part) =>
    part.archive && collected.length > 1
      ? belowDirectory(escapedNameOf(archiveStemOf(part.name)), part.entries)
      : part.entries,
  );
  if (!entries.some((entry) => entry.kind === 'file')) demand(refused(noFilesSubmitted));
  return { entries: withDistinctPaths(entries), warnings: intake.warnings() };
}

async function storePart(part: UploadedPart, intake: Intake): Promise<FileEntry[]> {
  intake.ledger.countEntry();
  const path = intake.acceptPath(uploadedPathOf(part.name));
  const content = received(part, intake.ledger);
  if (!isLitter(path)) return [await intake.storeFile(path, content)];
  // Read the content to its end anyway, because the next part comes after it.
  for await (const chunk of content) void chunk;
  return [];
}

async function unpackPart(part: UploadedPart, intake: Intake, options: CollectOptions): Promise<FileEntry[]> {
  intake.ledger.countArchive();
  const folder = await mkdtemp(join(options.temporaryFolder ?? tmpdir(), 'proofmark-intake-'));
  try {
    const file = join(folder, 'archive');
    await pipeline(received(part, intake.ledger), createWriteStream(file));
    const entries: FileEntry[] = [];
    for await (const member of readArchive(file, intake.ledger, options.tools)) {
      const entry = await intake.storeMember(member);
      if (entry !== null) entries.push(entry);
    }
    return entries;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* received(part: UploadedPart, ledger: Ledger): AsyncGenerator<Uint8Array> {
  for await (const chunk of part.content) {
    ledger.countReceived(chunk.length);
    yield chunk;
  }
}

function belowDirectory(directory: string, entries: readonly FileEntry[]): FileEntry[] {
  return entries.map((entry) => ({ ...entry, path: `${directory}/${entry.path}` }));
}

function withDistinctPaths(entries: readonly FileEntry[]): FileEntry[] {
  const directories = [
    ...new Set(entries.flatMap((entry) => (entry.kind === 'directory' ? [entry.path] : []))),
  ];
  const files = entries.flatMap((entry) => (entry.kind === 'file' ? [entry] : []));
  const paths = distinctPathsOf(
    files.map((file) => file.path),
    directories,
  );
  return [
    ...directories.map((path): FileEntry => ({ kind: 'directory', path })),
    ...files.map((file, at) => ({ ...file, path: paths[at] ?? file.path })),
  ];
}
