// Rows of stored content: what other tables point at.
import type { Tx } from '../database.ts';
import type { StoredBlob } from './blobs.ts';

const rowsAtOnce = 1000;

/** Makes stored content known. Rows that are there are locked, so that they are not collected before they are used. */
export async function recordBlobs(tx: Tx, stored: readonly StoredBlob[]): Promise<void> {
  const distinct = [
    ...new Map(stored.map(({ sha256, sizeBytes }) => [sha256, { sha256, sizeBytes }])).values(),
  ];
  // Two transactions that record the same content wait for each other in one order, so never in a circle.
  const ordered = distinct.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  for (let at = 0; at < ordered.length; at += rowsAtOnce) {
    await tx
      .insertInto('blob')
      .values(ordered.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column('sha256').doUpdateSet({ sizeBytes: (row) => row.ref('excluded.sizeBytes') }),
      )
      .execute();
  }
}
