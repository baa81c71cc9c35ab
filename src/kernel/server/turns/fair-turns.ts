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
  /** How much of all people together may wait. */
  readonly mostWaiting: number;
  /** After waiting this long the request is refused, and its sender is told when to try again. */
  readonly longestMs: number;
  /** The sentence for that person when their own other requests are the cause. */
  readonly ownFault?: string;
}

/** The sender has left: nobody waits for the answer any more, so the work ends. */
export class SenderLeft extends Error {}

type GiveBack = () => void;

interface Waiting {
  start(): void;
  giveUp(reason: Error): void;
}

/** Clients try again by themselves after this pause, not after a longer one. */
const busySeconds = 5;
const ownFaultSeconds = 10;

export class FairTurns {
  private readonly bounds: FairBounds;
  private busy = 0;
  private readonly busyOf = new Map<string, number>();
  /** In order of rotation: a person who gets a turn moves to the end. */
  private readonly waiting = new Map<string, Set<Waiting>>();
  private waitingOfAll = 0;

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

  /** A turn without any wait; undefined when there is none now. */
  takeNow(person: string): GiveBack | undefined {
    return this.mayStart(person) ? this.start(person) : undefined;
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
    if (queue.size >= this.bounds.waitingOfOne) throw tooMuchOfOne();
    if (this.waitingOfAll >= this.bounds.mostWaiting) this.makeRoom(queue.size);
    this.waiting.set(person, queue);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        departure.removeEventListener('abort', leave);
        queue.delete(waiting);
        this.waitingOfAll -= 1;
        if (queue.size === 0) this.waiting.delete(person);
      };
      const waiting: Waiting = {
        start: () => {
          settle();
          resolve(this.start(person));
        },
        giveUp: (reason) => {
          settle();
          reject(reason);
        },
      };
      const leave = (): void => waiting.giveUp(new SenderLeft());
      const timer = setTimeout(() => waiting.giveUp(lateFor(this.bounds)), this.bounds.longestMs);
      departure.addEventListener('abort', leave);
      queue.add(waiting);
      this.waitingOfAll += 1;
    });
  }

  /**
   * Called when the most that may wait is waiting. The person with the longest queue gives up its last place to
   * somebody with a shorter one, so that a few people cannot keep all others out.
   */
  private makeRoom(waitingOfOne: number): void {
    let longest = new Set<Waiting>();
    for (const queue of this.waiting.values()) if (queue.size > longest.size) longest = queue;
    const last = longest.size > waitingOfOne + 1 ? [...longest].at(-1) : undefined;
    if (last === undefined) throw new RefusedError(tooBusy, { retryAfterSeconds: busySeconds });
    last.giveUp(tooMuchOfOne());
  }

  private startNext(): void {
    for (const [person, queue] of this.waiting) {
      const [next] = queue;
      if (next === undefined || !this.mayStart(person)) continue;
      // Moves the person to the end of the rotation, with the requests that still wait.
      this.waiting.delete(person);
      if (queue.size > 1) this.waiting.set(person, queue);
      next.start();
      return;
    }
  }
}

function lateFor({ ownFault }: FairBounds): RefusedError {
  if (ownFault === undefined) return new RefusedError(tooBusy, { retryAfterSeconds: busySeconds });
  return new RefusedError(tooMuchAtOnce, { text: ownFault, retryAfterSeconds: ownFaultSeconds });
}

const tooMuchOfOne = (): RefusedError =>
  new RefusedError(tooMuchAtOnce, { retryAfterSeconds: ownFaultSeconds });
