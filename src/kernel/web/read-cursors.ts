// Where the realtime connection stood when this browser read what it shows, as answers have told.

/** A server that has not answered by then counts as none. */
export const answerWithinMs = 60_000;

/** What was read longer ago is read anew when a screen shows it. */
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

  /** Takes what an answer tells; it holds for everything that is asked from now on. */
  note(cursor: string | null): void {
    if (cursor === null || cursor === this.noted.at(-1)?.cursor) return;
    this.noted = [...this.needed(), { cursor, atMs: this.now() }];
  }

  /** A cursor from before anything on a new screen was asked; undefined when none is known. */
  start(): string | undefined {
    return this.needed()[0]?.cursor;
  }

  /** The last one that holds for all that may be shown, and the later ones. */
  private needed(): readonly NotedCursor[] {
    const oldestMs = this.now() - longestShownMs;
    const first = this.noted.findLastIndex(({ atMs }) => atMs <= oldestMs);
    return this.noted.slice(Math.max(0, first));
  }
}

export const readCursors = new ReadCursors(() => performance.now());
