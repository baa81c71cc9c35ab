// Waits for something that the server will know after some time.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../kernel/domain/client.ts';
import { CommandError } from './failure.ts';

interface Waiting<T> {
  readonly read: () => Promise<T>;
  readonly isThere: (value: T) => boolean;
  readonly timeoutMs: number;
  readonly pollMs: number;
  /** What is said when the time is over. */
  readonly late: string;
  /** Told once each time the server stops answering. */
  readonly onAway?: () => void;
}

/** As long as a restart on a slow machine takes. */
const longestAwayMs = 5 * 60_000;

/** Reads until it is there. It also waits for a server that does not answer for a while, as during a restart. */
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

/** True when there was no answer, or only one of a proxy that got none. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
