// Limits how much runs at once, fairly between people: whoever asks for a hundred things waits for their own,
// while others get turns in between.
import { setImmediate } from 'node:timers/promises';
import { RefusedError } from '../../domain/refusal.ts';
import { tooBusy, tooMuchAtOnce } from '../http/refusals.ts';

export interface FairBounds {
  readonly atOnce: number;
  /** How much of one person may run at once. */
  readonly atOnceOfOne: number;
  /** How much of one person may wait; more is refused. */
  readonly waitingOfOne: number;
  /** After waiting this long the request is refused, and its sender is told when to try again. */
  readonly longestMs: number;
  /** The sentence for that person when their own other requests are the cause. */
  readonly ownFault?: string;
}

/** The sender has left: nobody waits for the answer any more, so the work ends. */
export class SenderLeft extends Error {}

type GiveBack = () => void;

export class FairTurns {
  private readonly bounds: FairBounds;
  private busy = 0;
  private readonly busyOf = new Map<string, number>();
  /** In order of rotation: a person who gets a turn moves to the end. */
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(bounds: FairBounds) {
    this.bounds = bounds;
  }

  /**
   * Waits for a turn of this person and returns the function that gives it back. A sender who
   * leaves loses their place. The event loop goes round before each turn: work that blocks it for a moment would
   * otherwise follow on other such work at once, and nobody else be answered until all of it is done.
   */
  async take(person: string, departure: AbortSignal): Promise<GiveBack> {
    if (departure.aborted) throw new SenderLeft();
    const giveBack = this.mayStart(person) ? this.start(person) : await this.wait(person, departure);
    await setImmediate();
    if (!departure.aborted) return giveBack;
    giveBack();
    throw new SenderLeft();
  }

  private mayStart(person: string): boolean {
    const { atOnce, atOnceOfOne } = this.bounds;
    return this.busy < atOnce && (this.busyOf.get(person) ?? 0) < atOnceOfOne;
  }

  private start(person: string): GiveBack {
    this.add(person, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.add(person, -1);
      this.startNext();
    };
  }

  private add(person: string, change: 1 | -1): void {
    this.busy += change;
    const busyOfOne = (this.busyOf.get(person) ?? 0) + change;
    if (busyOfOne === 0) this.busyOf.delete(person);
    else this.busyOf.set(person, busyOfOne);
  }

  private wait(person: string, departure: AbortSignal): Promise<GiveBack> {
    const queue = this.waiting.get(person) ?? new Set();
    if (queue.size >= this.bounds.waitingOfOne) {
      throw new RefusedError(tooMuchAtOnce, { retryAfterSeconds: 10 });
    }
    this.waiting.set(person, queue);
    return new Promise((resolve, reject) => {
      const start = (): void => {
        settle();
        resolve(this.start(person));
      };
      const settle = (): void => {
        clearTimeout(timer);
        departure.removeEventListener('abort', leave);
        queue.delete(start);
        if (queue.size === 0) this.waiting.delete(person);
      };
      const giveUp = (reason: Error): void => {
        settle();
        reject(reason);
      };
      const leave = (): void => {
        giveUp(new SenderLeft());
      };
      const timer = setTimeout(() => {
        giveUp(lateFor(this.bounds));
      }, this.bounds.longestMs);
      departure.addEventListener('abort', leave);
      queue.add(start);
    });
  }

  private startNext(): void {
    for (const [person, queue] of this.waiting) {
      const [next] = queue;
      if (next === undefined || !this.mayStart(person)) continue;
      // Moves the person to the end of the rotation, with the requests that still wait.
      this.waiting.delete(person);
      if (queue.size > 1) this.waiting.set(person, queue);
      next();
      return;
    }
  }
}

function lateFor({ ownFault }: FairBounds): RefusedError {
  const retryAfterSeconds = 10;
  if (ownFault === undefined) return new RefusedError(tooBusy, { retryAfterSeconds });
  return new RefusedError(tooMuchAtOnce, { text: ownFault, retryAfterSeconds });
}
