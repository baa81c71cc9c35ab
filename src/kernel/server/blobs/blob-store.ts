// Rows of stored content; other tables refer to them.
import type { Tx } from '../database.ts';
import type { StoredBlob } from './blobs.ts';

const rowsAtOnce = 1000;

/** Records stored content. Existing rows are locked, so that they are not collected before they are used. */
export async function recordBlobs(tx: Tx, stored: readonly StoredBlob[]): Promise<void> {
  const distinct = [
    ...new Map(stored.map(({ sha256, sizeBytes }) => [sha256, { sha256, sizeBytes }])).values(),
  ];
  // All transactions lock the rows in one order, so that they never wait for each other in a circle.
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
