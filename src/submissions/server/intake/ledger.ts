// The one accounting of a hand-in: entries, bytes of a file, bytes in all, whatever format they came in.
import { demand, refused } from '../../../kernel/domain/refusal.ts';
import { uploadTooLarge } from '../../domain/refusals.ts';

export interface IntakeLimits {
  readonly maxEntries: number;
  readonly maxFileSizeBytes: number;
  /** Limits the bytes sent and, separately, the bytes unpacked. */
  readonly maxTotalSizeBytes: number;
}

export class Ledger {
  readonly limits: IntakeLimits;
  #entries = 0;
  #unpackedBytes = 0;
  #receivedBytes = 0;

  constructor(limits: IntakeLimits) {
    this.limits = limits;
  }

  /** Counts something an archive announces, before any work is done for it. */
  countEntry(): void {
    this.#entries += 1;
    this.checkEntries(0);
  }

  /** Refuses an archive that says beforehand that it has too many entries. */
  checkEntries(announced: number): void {
    if (this.#entries + announced <= this.limits.maxEntries) return;
    tooLarge(`The hand-in holds more than ${this.limits.maxEntries} files and directories.`);
  }

  /** Counts bytes as they came over the network. */
  countReceived(bytes: number): void {
    this.#receivedBytes += bytes;
    this.#checkTotal(this.#receivedBytes);
  }

  /** Counts bytes of one file as they are unpacked; `fileBytes` is the sum for that file. */
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
