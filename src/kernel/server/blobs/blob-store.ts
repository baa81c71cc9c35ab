// Rows of stored content; other tables refer to them.
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { StoredBlob } from './blobs.ts';

const rowsAtOnce = 1000;

/**
 * Records stored content. Existing rows are held, so that they are not collected before they are used. Others hold them
 * at the same time: a class hands in the same files, and half of the world the empty one.
 */
export async function recordBlobs(tx: Tx, stored: readonly StoredBlob[]): Promise<void> {
  const distinct = [...new Map(stored.map((one) => [one.sha256, one])).values()];
  // All transactions add rows in one order, so that they never wait for each other in a circle.
  const ordered = distinct.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  for (let at = 0; at < ordered.length; at += rowsAtOnce) {
    let missing = ordered.slice(at, at + rowsAtOnce);
    // What somebody else has added, or collected, at this very moment is there, or missing, for the next statement.
    while (missing.length > 0) {
      const held = await holdOrAdd(tx, missing);
      missing = missing.filter(({ sha256 }) => !held.has(sha256));
    }
  }
}

async function holdOrAdd(tx: Tx, stored: readonly StoredBlob[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sha256: string }>`
    with given as (
      select * from unnest(
        ${stored.map(({ sha256 }) => sha256)}::text[],
        ${stored.map(({ sizeBytes }) => sizeBytes)}::bigint[]) one (sha256, size_bytes)
    ),
    held as (
      select sha256 from blob where sha256 in (select sha256 from given) order by sha256 for key share
    ),
    added as (
      insert into blob (sha256, size_bytes)
      select sha256, size_bytes from given where sha256 not in (select sha256 from held) order by sha256
      on conflict do nothing returning sha256
    )
    select sha256 from held union all select sha256 from added`.execute(tx);
  return new Set(rows.map(({ sha256 }) => sha256));
}
