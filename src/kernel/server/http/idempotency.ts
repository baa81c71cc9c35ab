// Repeated writes: the answer to a request with an Idempotency-Key is kept for 24 hours and sent again.
import { createHash } from 'node:crypto';
import { RefusedError } from '../../domain/refusal.ts';
import type { Db } from '../database.ts';
import type { CallContext } from './call-context.ts';
import { addUses, type RateLimit } from './rate-limit.ts';
import { keyUsedBefore, stillAtWork } from './refusals.ts';

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A kept answer that is sent again. */
export interface FoundAnswer extends KeptAnswer {
  /** The digest of the form, to compare with the one sent now; null where it is unknown. */
  formDigest: string | null;
}

export interface RequestIdentity {
  owner: string;
  path: string;
  key: string;
  /** The digest of the body; null for a form, whose digest is known only after it was read. */
  bodyDigest: string | null;
}

/** Identifies a request. A form has no body at this point. */
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
 * Clients choose key and query. A long key is kept by its digest, since an index entry has a size limit; a
 * query always is, since it may contain a token from a mail.
 */
function indexable(text: string): string {
  return text.length <= 500 && !text.includes('?') ? text : digestOf(text);
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A first run without an answer after this time counts as dead, and the request may run again. */
const abandonedAfterMs = 120_000;

/**
 * Claims the request for this run, or returns the kept answer. While the first run still works, it
 * refuses with 503 and Retry-After. Another body under the same key is refused. When two equal requests
 * race, the primary key decides.
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

/** Answers that were kept before digests were have none: they are sent to whoever has the key. */
function isOther(kept: string | null, sent: string | null): boolean {
  return kept !== null && sent !== null && kept !== sent;
}

/** What is kept of one person's answers in an hour, of large, usual and small ones: all lie in the database for a day. */
export const keptBytesInHour = 8 * 1024 * 1024;
const largeBytes = 64 * 1024;
const smallBytes = 1024;
/** A row takes this much beside its texts. */
const rowBytes = 256;

type Keeping = Pick<CallContext, 'db' | 'now' | 'actorId'>;

/**
 * Keeps the answer for repetitions, with the digest of a form that was read to its end. Beyond the bound of the person it
 * is not kept, and a repetition runs again.
 */
export async function keepAnswer(
  ctx: Keeping,
  identity: RequestIdentity,
  { status, headers, body, formDigest }: KeptAnswer & { formDigest: string | undefined },
): Promise<void> {
  const { db } = ctx;
  const limit = { ...keptLimitOf(ctx.actorId ?? identity.owner, body), amount: rowSizeOf(identity, body) };
  if ((await addUses(db, limit, ctx.now())) > limit.requests) return releaseRequest(db, identity);
  await db
    .updateTable('idempotentAnswer')
    .set({ status, headers: JSON.stringify(headers), body: String(body) })
    .$if(formDigest !== undefined, (query) => query.set({ bodyDigest: formDigest }))
    .where('owner', '=', identity.owner)
    .where('path', '=', identity.path)
    .where('key', '=', identity.key)
    .execute();
}

/** The bytes of a person's answers of this size that are kept in an hour. */
export function keptLimitOf(owner: number | string, body: string | Buffer): RateLimit {
  const sizeBytes = Buffer.byteLength(body);
  const usual = sizeBytes > smallBytes ? 'answers' : 'small answers';
  const kind = sizeBytes > largeBytes ? 'large answers' : usual;
  return { key: `kept ${kind} ${owner}`, requests: keptBytesInHour, seconds: 3600 };
}

/** Whoever sends ever new keys fills the database with them, however small the answers are. */
function rowSizeOf({ path, key }: RequestIdentity, body: string | Buffer): number {
  return rowBytes + path.length + key.length + Buffer.byteLength(body);
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
