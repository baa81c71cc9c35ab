// Waits for something that the server will know later.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../kernel/domain/client.ts';
import { CommandError } from './failure.ts';

interface Waiting<T> {
  readonly read: () => Promise<T>;
  readonly isThere: (value: T) => boolean;
  readonly timeoutMs: number;
  readonly pollMs: number;
  /** The sentence when the time is over. */
  readonly late: string;
  /** Called each time the server stops answering. */
  readonly onAway?: () => void;
}

/** A restart on a slow machine may take this long. */
const longestAwayMs = 5 * 60_000;

/** Repeats the read until its answer is there, also while the server is away, as during a restart. */
export async function waitFor<T>(waiting: Waiting<T>): Promise<T> {
  const { read, isThere, timeoutMs, pollMs, late, onAway } = waiting;
  const endsAt = performance.now() + timeoutMs;
  let awaySince: number | undefined;
  for (;;) {
    const isLast = performance.now() > endsAt;
    try {
      const value = await read();
      awaySince = undefined;
      if (isThere(value)) return value;
    } catch (error) {
      if (isLast || !isAway(error)) throw error;
      if (awaySince === undefined) onAway?.();
      awaySince ??= performance.now();
      if (performance.now() - awaySince > longestAwayMs) throw error;
    }
    if (isLast) throw new CommandError(late);
    await sleep(pollMs);
  }
}

/** True when no answer came, or only that of a proxy without the server. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
