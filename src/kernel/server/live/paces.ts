// Limits how quickly somebody may act at this server process: a number of times at once, then a
// number of times per second.

export interface Pace {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** The pace of one holder, under a key such as `session 7`. */
type KeptPace = Pace & { readonly key: string };

interface Used {
  /** How much of the allowance was used at that moment; it recovers with time. */
  count: number;
  atMs: number;
  readonly perSecond: number;
}

const sweepEveryMs = 60_000;

export class Paces {
  private readonly used = new Map<string, Used>();
  private sweptAtMs = 0;

  /** Counts an action for all of the keys; false, and counts nothing, when it is too quick for one key. */
  take(paces: readonly KeptPace[], now: Date): boolean {
    const nowMs = now.getTime();
    this.sweep(nowMs);
    if (paces.some(({ key, atOnce }) => this.of(key, nowMs) + 1 > atOnce)) return false;
    for (const { key, perSecond } of paces)
      this.used.set(key, { count: this.of(key, nowMs) + 1, atMs: nowMs, perSecond });
    return true;
  }

  private of(key: string, nowMs: number): number {
    const used = this.used.get(key);
    if (!used) return 0;
    const seconds = Math.max(0, nowMs - used.atMs) / 1000;
    return Math.max(0, used.count - seconds * used.perSecond);
  }

  /** Forgets holders whose whole allowance has recovered. */
  private sweep(nowMs: number): void {
    if (nowMs - this.sweptAtMs < sweepEveryMs) return;
    this.sweptAtMs = nowMs;
    for (const key of this.used.keys()) if (this.of(key, nowMs) === 0) this.used.delete(key);
  }
}
