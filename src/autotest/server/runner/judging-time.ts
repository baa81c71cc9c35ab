// How long the judging of a batch may take. Only the time inside a thread says something of a block; the wait for the
// thread says something of others, so nobody loses points for it.
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { tooBusy } from '../../../kernel/server/http/refusals.ts';

/** For all matches of one block together. Each single match has the time limit of its work. */
const mostOfBlockMs = 20_000;
/** A runner waits 45 s for an answer; one that is refused before sends the batch again. */
const longestWaitMs = 20_000;

export class JudgingTime {
  private ranMs = 0;
  private waitedMs = 0;

  startBlock(): void {
    this.ranMs = 0;
  }

  /** True when the block has had all its time, and the rest of it is not judged. */
  isUsedUp(): boolean {
    return this.ranMs >= mostOfBlockMs;
  }

  /** Does a part of the work. Refuses the batch when others have kept the threads for too long. */
  async spend<Answer>(work: (onRan: (ranMs: number) => void) => Promise<Answer>): Promise<Answer> {
    if (this.waitedMs >= longestWaitMs) throw new RefusedError(tooBusy, { retryAfterSeconds: 10 });
    const startedAt = performance.now();
    let ran = 0;
    try {
      return await work((ranMs) => (ran = ranMs));
    } finally {
      this.note({ ranMs: ran, waitedMs: performance.now() - startedAt - ran });
    }
  }

  note({ ranMs, waitedMs }: { ranMs: number; waitedMs: number }): void {
    this.ranMs += ranMs;
    this.waitedMs += waitedMs;
  }
}
