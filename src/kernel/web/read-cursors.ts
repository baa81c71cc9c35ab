// Remembers cursors of the realtime connection from the answers to this browser's reads.

/** A server that has not answered after this time counts as unreachable. */
export const answerWithinMs = 60_000;

/** A read that is older than this is repeated when a screen shows it. */
export const staleMs = 30_000;

const longestShownMs = answerWithinMs + staleMs;

interface NotedCursor {
  readonly cursor: string;
  readonly atMs: number;
}

export class ReadCursors {
  private noted: readonly NotedCursor[] = [];
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Remembers the cursor of an answer; it holds for everything that is read from now on. */
  note(cursor: string | null): void {
    if (cursor === null || cursor === this.noted.at(-1)?.cursor) return;
    this.noted = [...this.needed(), { cursor, atMs: this.now() }];
  }

  /** A cursor older than all reads that a new screen may show; undefined when none is known. */
  start(): string | undefined {
    return this.needed()[0]?.cursor;
  }

  /** The last cursor that holds for everything that may be shown, and the later ones. */
  private needed(): readonly NotedCursor[] {
    const oldestMs = this.now() - longestShownMs;
    const first = this.noted.findLastIndex(({ atMs }) => atMs <= oldestMs);
    return this.noted.slice(Math.max(0, first));
  }
}

export const readCursors = new ReadCursors(() => performance.now());
