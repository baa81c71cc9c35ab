// Rate limits that all processes agree on: fixed windows counted in an unlogged table.
import { isIPv6, SocketAddress } from 'node:net';
import { sql } from 'kysely';
import { RefusedError } from '../../domain/refusal.ts';
import type { Db } from '../database.ts';
import { tooManyRequests } from './refusals.ts';

export interface RateLimit {
  /** What is counted, with who: `login 10.0.0.1 ada`. */
  key: string;
  requests: number;
  seconds: number;
  /** Uses counted at once; one unless named. */
  amount?: number;
}

/** Counts a use and refuses with RATE_LIMIT_EXCEEDED once the window is full. */
export async function countUse(db: Db, limit: RateLimit, now: Date): Promise<void> {
  const { amount = 1 } = limit;
  const windowMs = limit.seconds * 1000;
  const windowStart = windowStartOf(limit, now);
  const row = await db
    .insertInto('rateLimit')
    .values({ key: limit.key, windowStart, used: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'windowStart'])
        .doUpdateSet({ used: sql<number>`rate_limit.used + ${amount}` }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  if (row.used <= limit.requests) return;
  const endsInMs = windowStart.getTime() + windowMs - now.getTime();
  throw new RefusedError(tooManyRequests, { retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) });
}

/** Takes a counted use back: where only failures count, they are counted before it is known what they are. */
export async function forgetUse(db: Db, limit: RateLimit, now: Date): Promise<void> {
  await db
    .updateTable('rateLimit')
    .set({ used: sql<number>`greatest(rate_limit.used - ${limit.amount ?? 1}, 0)` })
    .where('key', '=', limit.key)
    .where('windowStart', '=', windowStartOf(limit, now))
    .execute();
}

function windowStartOf(limit: RateLimit, now: Date): Date {
  const windowMs = limit.seconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Whoever has one IPv6 address has the 2^64 beside it too, so they count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = new SocketAddress({ address, family: 'ipv6' }).address;
  // An IPv4 address in the dress of the newer ones.
  if (plain.includes('.')) return plain.replace(/^::ffff:/i, '');
  const [head = [], tail = []] = plain.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/**
 * The general limit of a session or an address. Counted in this process and written in portions, so that a normal request
 * costs no extra query; processes agree within one portion each.
 */
export class GeneralRateLimit {
  private readonly counts = new Map<string, { window: number; pending: number }>();
  private readonly portion = 60;
  private readonly requests: number;

  constructor(requestsPerMinute: number) {
    this.requests = requestsPerMinute;
  }

  async count(db: Db, key: string, now: Date): Promise<void> {
    const window = Math.floor(now.getTime() / 60_000);
    const known = this.counts.get(key);
    const counter = known?.window === window ? known : { window, pending: 0 };
    counter.pending += 1;
    this.counts.set(key, counter);
    if (counter.pending < this.portion) return;
    counter.pending = 0;
    if (this.counts.size > 10_000) this.dropOldWindows(window);
    const limit = { key: `general ${key}`, requests: this.requests, seconds: 60, amount: this.portion };
    await countUse(db, limit, now);
  }

  private dropOldWindows(window: number): void {
    for (const [key, counter] of this.counts) if (counter.window !== window) this.counts.delete(key);
  }
}
