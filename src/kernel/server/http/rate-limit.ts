// Rate limits that hold over all processes: fixed time windows, counted in an unlogged table.
import { createHash } from 'node:crypto';
import { isIPv6, SocketAddress } from 'node:net';
import { sql } from 'kysely';
import { RefusedError } from '../../domain/refusal.ts';
import type { Db } from '../database.ts';
import { statement } from '../statement.ts';
import { tooManyRequests } from './refusals.ts';

export interface RateLimit {
  /** The thing that is counted and for whom: `login 10.0.0.1 ada`. */
  key: string;
  requests: number;
  seconds: number;
  /** How many uses are counted at once; one unless named. */
  amount?: number;
  /** The sentence for the refused person, in place of the usual one. */
  text?: string;
}

/** Counts a use and refuses with RATE_LIMIT_EXCEEDED once the window is full. */
export async function countUse(db: Db, limit: RateLimit, now: Date): Promise<void> {
  if ((await addUses(db, limit, now)) > limit.requests) throw refusalOf(limit, now);
}

/** The column holds no more. Bytes are counted, too, and refused ones go on counting. */
const mostCounted = 2 ** 31 - 1;

/** Counts uses without refusing any; returns how many there are now. */
export async function addUses(db: Db, limit: RateLimit, now: Date): Promise<number> {
  const { amount = 1 } = limit;
  const windowStart = windowStartOf(limit, now);
  const endsAt = new Date(windowStart.getTime() + limit.seconds * 1000);
  const row = await db
    .insertInto('rateLimit')
    .values({ key: storedKey(limit.key), windowStart, used: amount, endsAt })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'windowStart'])
        .doUpdateSet({ used: sql<number>`least(rate_limit.used::bigint + ${amount}, ${mostCounted})` }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return row.used;
}

/** Refuses once the window is full, without counting: for uses that count only when they fail. */
export async function demandUnused(db: Db, limit: RateLimit, now: Date): Promise<void> {
  if (await isUsedUp(db, limit, now)) throw refusalOf(limit, now);
}

/** True while the window is full. */
export async function isUsedUp(db: Db, limit: RateLimit, now: Date): Promise<boolean> {
  const [row] = await selectUsed(db, {
    key: storedKey(limit.key),
    windowStart: windowStartOf(limit, now),
  });
  return row !== undefined && row.used >= limit.requests;
}

const selectUsed = statement((db, given: { key: string; windowStart: Date }) =>
  db
    .selectFrom('rateLimit')
    .select('used')
    .where('key', '=', given.key)
    .where('windowStart', '=', given.windowStart),
);

function refusalOf(limit: RateLimit, now: Date): RefusedError {
  const endsInMs = windowStartOf(limit, now).getTime() + limit.seconds * 1000 - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(endsInMs / 1000));
  const { text } = limit;
  return new RefusedError(tooManyRequests, { retryAfterSeconds, ...(text === undefined ? {} : { text }) });
}

/** Index rows have a maximum size, and people may send long names: long keys are stored as their hash. */
function storedKey(key: string): string {
  if (Buffer.byteLength(key) <= 200) return key;
  return `sha256 ${createHash('sha256').update(key).digest('hex')}`;
}

/** Takes a counted use back. Where only failures count, each use is counted before its result is known. */
export async function forgetUse(db: Db, limit: RateLimit, now: Date): Promise<void> {
  await db
    .updateTable('rateLimit')
    .set({ used: sql<number>`greatest(rate_limit.used - ${limit.amount ?? 1}, 0)` })
    .where('key', '=', storedKey(limit.key))
    .where('windowStart', '=', windowStartOf(limit, now))
    .execute();
}

function windowStartOf({ seconds }: Pick<RateLimit, 'seconds'>, now: Date): Date {
  const windowMs = seconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Whoever has one IPv6 address usually has all 2^64 of its network, so they count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = new SocketAddress({ address, family: 'ipv6' }).address;
  // An IPv4 address written as IPv6.
  if (plain.includes('.')) return plain.replace(/^::ffff:/i, '');
  const [head = [], tail = []] = plain.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

const minuteMs = 60_000;

/**
 * The general limit of a session or an address. Calls are counted in this process and written in portions, so
 * that a normal request costs no extra query. Processes differ by at most one portion each, and portions
 * shrink near the limit. A full key is refused from memory until its minute ends.
 */
export class GeneralRateLimit {
  private minute = 0;
  /** Counts of the current minute only. */
  private counts = new Map<string, { pending: number; portion: number }>();
  private full = new Set<string>();
  private aliases = new Set<string>();
  private aliasesBefore = new Set<string>();
  private readonly portion = 60;
  private readonly requests: number;

  constructor(requestsPerMinute: number) {
    this.requests = requestsPerMinute;
  }

  /** Refuses a key that is known to be full; makes no query. */
  demandRoom(key: string, now: Date): void {
    if (this.isFull(key, now)) throw tooManyInMinute(now);
  }

  /** True when no more calls of the key are allowed in this minute, as far as this process knows. */
  isFull(key: string, now: Date): boolean {
    this.turnTo(now);
    return this.full.has(key);
  }

  /** True for an alias under which a call was counted in this minute or the one before. */
  hasCounted(alias: string, now: Date): boolean {
    this.turnTo(now);
    return this.aliases.has(alias) || this.aliasesBefore.has(alias);
  }

  /**
   * Counts a call, and refuses it beyond the limit. The alias is another key of the same caller and becomes
   * full together with the key.
   */
  async count(db: Db, key: string, { now, alias }: { now: Date; alias?: string | undefined }): Promise<void> {
    this.demandRoom(key, now);
    if (alias !== undefined) this.aliases.add(alias);
    const counter = this.counts.get(key) ?? {
      pending: 0,
      portion: Math.min(this.portion, this.requests + 1),
    };
    this.counts.set(key, counter);
    counter.pending += 1;
    if (counter.pending < counter.portion) return;
    const amount = counter.pending;
    counter.pending = 0;
    const window = { key: `general ${key}`, requests: this.requests, seconds: minuteMs / 1000, amount };
    const left = this.requests - (await addUses(db, window, now));
    counter.portion = Math.min(this.portion, Math.max(1, Math.floor(left / 2)));
    if (left >= 0) return;
    this.full.add(key);
    if (alias !== undefined) this.full.add(alias);
    throw tooManyInMinute(now);
  }

  private turnTo(now: Date): void {
    const minute = Math.floor(now.getTime() / minuteMs);
    if (minute === this.minute) return;
    this.aliasesBefore = minute === this.minute + 1 ? this.aliases : new Set();
    this.aliases = new Set();
    this.minute = minute;
    this.counts = new Map();
    this.full = new Set();
  }
}

/** The refusal for a caller who has made too many calls in this minute. */
export function tooManyInMinute(now: Date): RefusedError {
  const retryAfterSeconds = Math.ceil((minuteMs - (now.getTime() % minuteMs)) / 1000);
  const text = `There were too many requests in this minute. Wait ${retryAfterSeconds} s, then try again.`;
  return new RefusedError(tooManyRequests, { text, retryAfterSeconds });
}
