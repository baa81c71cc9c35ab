// Counts everything that a hand-in brings: entries, bytes of each file and total bytes, in any format.
import { demand, refused } from '../../../kernel/domain/refusal.ts';
import { treeLimits, unknownParentsOf } from '../../../assignments/domain/file-tree.ts';
import { uploadTooLarge } from '../../domain/refusals.ts';

/** Each archive costs a folder, a reader and mostly a program. */
const maxArchives = 100;

export interface IntakeLimits {
  readonly maxEntries: number;
  readonly maxFileSizeBytes: number;
  /** Limits the bytes that are sent and, separately, the bytes that are unpacked. */
  readonly maxTotalSizeBytes: number;
}

export class Ledger {
  readonly limits: IntakeLimits;
  readonly #directories = new Set<string>();
  #entries = 0;
  #files = 0;
  #archives = 0;
  #pathsLength = 0;
  #unpackedBytes = 0;
  #receivedBytes = 0;

  constructor(limits: IntakeLimits) {
    this.limits = { ...limits, maxEntries: Math.min(limits.maxEntries, treeLimits.entries) };
  }

  /** Counts an entry that an archive announces, before any work is done for it. */
  countEntry(): void {
    this.#entries += 1;
    this.checkEntries(0);
  }

  /** Refuses an archive that announces too many entries. */
  checkEntries(announced: number): void {
    if (this.#entries + announced <= this.limits.maxEntries) return;
    this.#tooManyEntries();
  }

  /** Counts what a file or directory adds to the tree: the entry itself and each directory above it once. */
  countInTree(kind: 'file' | 'directory', path: string): void {
    for (const parent of unknownParentsOf(path, this.#directories)) this.#countDirectory(parent);
    if (kind === 'directory') this.#countDirectory(path);
    else this.#files += 1;
    this.#pathsLength += path.length;
    if (this.#files + this.#directories.size > this.limits.maxEntries) this.#tooManyEntries();
    if (this.#pathsLength > treeLimits.pathsLength)
      tooLarge('The names in the hand-in are too long together.');
  }

  /** Counts an archive to unpack, before it is stored. */
  countArchive(): void {
    this.#archives += 1;
    if (this.#archives > maxArchives) tooLarge(`The hand-in holds more than ${maxArchives} archives.`);
  }

  #countDirectory(path: string): void {
    if (this.#directories.has(path)) return;
    this.#directories.add(path);
    this.#pathsLength += path.length;
  }

  #tooManyEntries(): void {
    tooLarge(`The hand-in holds more than ${this.limits.maxEntries} files and directories.`);
  }

  /** Counts bytes that came over the network. */
  countReceived(bytes: number): void {
    this.#receivedBytes += bytes;
    this.#checkTotal(this.#receivedBytes);
  }

  /** Counts unpacked bytes of one file; `fileBytes` is the sum for that file. */
  countUnpacked(bytes: number, file: { path: string; fileBytes: number }): void {
    this.#unpackedBytes += bytes;
    this.checkFileSize(file.path, file.fileBytes);
    this.#checkTotal(this.#unpackedBytes);
  }

  checkFileSize(path: string, sizeBytes: number): void {
    if (sizeBytes <= this.limits.maxFileSizeBytes) return;
    tooLarge(`"${path}" is larger than ${sizeTextOf(this.limits.maxFileSizeBytes)}.`);
  }

  #checkTotal(bytes: number): void {
    if (bytes <= this.limits.maxTotalSizeBytes) return;
    tooLarge(`The hand-in is larger than ${sizeTextOf(this.limits.maxTotalSizeBytes)}.`);
  }
}

function tooLarge(fault: string): void {
  demand(refused(uploadTooLarge, { text: `${fault} Leave out what is not needed and hand in again.` }));
}

function sizeTextOf(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power] ?? 'B'}`;
}
