// Repeated writes: the answer to a request with an Idempotency-Key is kept for 24 hours and given again.
import { createHash } from 'node:crypto';
import { RefusedError } from '../../domain/refusal.ts';
import type { Db } from '../database.ts';
import { keyUsedBefore, stillAtWork } from './refusals.ts';

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** An answer that is given again. */
export interface FoundAnswer extends KeptAnswer {
  /** Of a form that is yet to be compared with the one that was sent now; null where nothing is known of it. */
  formDigest: string | null;
}

export interface RequestIdentity {
  owner: string;
  path: string;
  key: string;
  /** Of the body; null for a form, whose digest is known when it has been read. */
  bodyDigest: string | null;
}

/** A form has no body yet. */
export function requestIdentityOf(sent: {
  owner: string;
  address: string;
  key: string;
  body: unknown;
}): RequestIdentity {
  const { owner, address, key, body } = sent;
  const bodyDigest = body === undefined ? null : digestOf(JSON.stringify(body));
  return { owner, path: indexable(address), key: indexable(key), bodyDigest };
}

/**
 * Clients choose key and query: a long one is kept by its digest, since an index entry has a limit, and so is a query,
 * since it may hold the token of a mail.
 */
function indexable(text: string): string {
  return text.length <= 500 && !text.includes('?') ? text : digestOf(text);
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A first run that has not answered for this long is taken for dead, and the request may run again. */
const abandonedAfterMs = 120_000;

/**
 * Claims the request for this run, or gives the kept answer. While the first run is still at work it refuses
 * with 503 and Retry-After; another body under the same key is another request, and refused. The race of two equal requests is decided by the primary key.
 */
export async function claimRequest(
  db: Db,
  identity: RequestIdentity,
  now: Date,
): Promise<FoundAnswer | undefined> {
  const claimed = await db
    .insertInto('idempotentAnswer')
    .values({ ...identity, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'path', 'key'])
        .doUpdateSet({ createdAt: now, bodyDigest: identity.bodyDigest })
        .where('idempotentAnswer.status', 'is', null)
        .where('idempotentAnswer.createdAt', '<', new Date(now.getTime() - abandonedAfterMs)),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const row = await db
    .selectFrom('idempotentAnswer')
    .select(['status', 'headers', 'body', 'bodyDigest'])
    .where('owner', '=', identity.owner)
    .where('path', '=', identity.path)
    .where('key', '=', identity.key)
    .executeTakeFirst();
  if (row && isOther(row.bodyDigest, identity.bodyDigest)) throw new RefusedError(keyUsedBefore);
  if (!row || row.status === null) throw new RefusedError(stillAtWork, { retryAfterSeconds: 1 });
  const formDigest = identity.bodyDigest === null ? row.bodyDigest : null;
  return { status: row.status, headers: headersOf(row.headers), body: row.body ?? '', formDigest };
}

/** An answer from before digests were kept is given to whoever has its key. */
function isOther(kept: string | null, sent: string | null): boolean {
  return kept !== null && sent !== null && kept !== sent;
}

/** Keeps the answer for repetitions; of a form that was read to its end, the digest too. */
export async function keepAnswer(
  db: Db,
  identity: RequestIdentity,
  { status, headers, body, formDigest }: KeptAnswer & { formDigest: string | undefined },
): Promise<void> {
  await db
    .updateTable('idempotentAnswer')
    .set({ status, headers: JSON.stringify(headers), body: String(body) })
    .$if(formDigest !== undefined, (query) => query.set({ bodyDigest: formDigest }))
    .where('owner', '=', identity.owner)
    .where('path', '=', identity.path)
    .where('key', '=', identity.key)
    .execute();
}

/** Forgets a run that ended in a fault, so that a repetition runs again. */
export async function releaseRequest(db: Db, identity: RequestIdentity): Promise<void> {
  await db
    .deleteFrom('idempotentAnswer')
    .where('owner', '=', identity.owner)
    .where('path', '=', identity.path)
    .where('key', '=', identity.key)
    .execute();
}

function headersOf(stored: unknown): Record<string, string> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]));
}
