// How large the parts of an upload are, and which bytes of which files a part holds. Pure.

/** Smaller hand-ins are sent in one request. */
export const smallHandInBytes = 4 * 1024 * 1024;

export const leastPartBytes = 64 * 1024;
export const mostPartBytes = 4 * 1024 * 1024;
/** About two seconds on a slow line. */
export const firstPartBytes = 512 * 1024;

/** Uploads of one person that are kept at once; a further one takes the place of the oldest. */
export const uploadsOfPerson = 5;

/** What is kept of an upload that nobody goes on with. */
export const keptMs = 24 * 3_600_000;

/** Large parts on a good line; on a bad one small parts, of which little is lost. */
export function nextPartBytes(partBytes: number, hasArrived: boolean): number {
  return hasArrived ? Math.min(mostPartBytes, partBytes * 2) : Math.max(leastPartBytes, partBytes / 2);
}

/** Whether a part may have this size, so that nobody fills the table with rows of one byte. */
export function isPartSize(sizeBytes: number, leftBytes: number): boolean {
  if (sizeBytes > Math.min(mostPartBytes, leftBytes)) return false;
  return sizeBytes === leftBytes || sizeBytes >= leastPartBytes;
}

/** A stretch of one file. */
export interface Stretch {
  /** Place of the file in the list. */
  readonly at: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The stretches of the files that a part of the upload holds. */
export function stretchesOf(
  sizes: readonly number[],
  { startByte, sizeBytes }: { startByte: number; sizeBytes: number },
): Stretch[] {
  const endByte = startByte + sizeBytes;
  const stretches: Stretch[] = [];
  let fileStart = 0;
  for (const [at, size] of sizes.entries()) {
    const start = Math.max(startByte, fileStart) - fileStart;
    const end = Math.min(endByte, fileStart + size) - fileStart;
    if (start < end) stretches.push({ at, start, end });
    fileStart += size;
    if (fileStart >= endByte) break;
  }
  return stretches;
}
