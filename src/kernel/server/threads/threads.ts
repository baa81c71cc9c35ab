// Threads beside the event loop, for work on content that people send or programs write. The
// server keeps answering, however long the work takes. A thread that takes too long or too much
// memory is ended and replaced.
import { Worker } from 'node:worker_threads';
import type { ThreadWork } from '../../domain/threads/thread-work.ts';
import { FairTurns } from '../turns/fair-turns.ts';
import { ThreadMessage, type ThreadTask } from './thread-messages.ts';

export interface Threads {
  /**
   * Runs the work in a thread. Throws a ThreadLimitError when it takes longer than declared or too much
   * memory. Nobody gets all threads: the work of each of those for whom it is done waits for its own, and is
   * refused when too much of it waits, or for too long. Work that waits gives up its place with `SenderLeft` when its
   * sender has left.
   */
  run<Input, Answer>(work: ThreadWork<Input, Answer>, input: Input, asker: string | Asker): Promise<Answer>;
  /** Ends all threads; unfinished work fails. */
  stop(): Promise<void>;
}

/** For whom the work is done. */
interface Asker {
  readonly forWhom: string;
  /** Work that waits gives up its place when its sender has left. */
  readonly departure?: AbortSignal;
  /** Hears how long the work was in the thread, without its wait. */
  readonly onRan?: (ranMs: number) => void;
}

export interface ThreadOptions {
  /** The file that a thread runs; it calls `serveThread`. */
  readonly entry: URL;
  readonly count?: number;
  /** How much work for one person, or one assignment, may wait. */
  readonly waitingOfOne?: number;
  /** How much work may wait in all. */
  readonly mostWaiting?: number;
  readonly heapMegabytes?: number;
}

/** The work did not end within its limits of time or memory. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
}

interface Order {
  readonly task: ThreadTask;
  readonly timeoutMs: number;
  readonly onRan: Asker['onRan'];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * How long work waits for a thread: clearly less than runners and browsers wait for an answer, so that they are told.
 * A runner that is refused asks again until its lease is over.
 */
const longestMs = 25_000;

const stopped = (): Error => new Error('The threads have been stopped.');

/** A thread starts when it is first needed, and then stays. */
export function createThreads(options: ThreadOptions): Threads {
  const { count = 2, waitingOfOne = 60, mostWaiting = 200 } = options;
  const turns = new FairTurns({
    atOnce: count,
    atOnceOfOne: Math.max(1, count - 1),
    waitingOfOne,
    mostWaiting,
    longestMs,
  });
  const waiting: Order[] = [];
  const members = Array.from({ length: count }, () => new ThreadMember(options, () => waiting.shift()));
  const stopping = new AbortController();
  const runNow = <Input, Answer>(
    { name, timeoutMs }: ThreadWork<Input, Answer>,
    input: Input,
    onRan: Order['onRan'],
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const order: Order = {
        task: { name, input },
        timeoutMs,
        onRan,
        // The thread runs the declared work, so its answer has the declared type.
        resolve: (answer) => resolve(answer as Answer),
        reject,
      };
      waiting.push(order);
      members.find((member) => member.isIdle)?.next();
    });
  const takeTurn = async (forWhom: string, departure?: AbortSignal) => {
    const { signal } = stopping;
    const leaving = departure === undefined ? signal : AbortSignal.any([signal, departure]);
    try {
      return await turns.take(forWhom, leaving);
    } catch (error) {
      throw signal.aborted ? stopped() : error;
    }
  };
  return {
    run: async (work, input, asker) => {
      const { forWhom, departure, onRan }: Asker = typeof asker === 'string' ? { forWhom: asker } : asker;
      const giveBack = await takeTurn(forWhom, departure);
      try {
        return await runNow(work, input, onRan);
      } finally {
        giveBack();
      }
    },
    stop: async () => {
      stopping.abort();
      for (const order of waiting.splice(0)) order.reject(stopped());
      await Promise.all(members.map((member) => member.stop()));
    },
  };
}

/** A place for one thread: when its thread is ended, the place gets a new one. */
class ThreadMember {
  readonly #options: ThreadOptions;
  readonly #take: () => Order | undefined;
  #worker: Worker | undefined;
  #order: Order | undefined;
  #sentAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(options: ThreadOptions, take: () => Order | undefined) {
    this.#options = options;
    this.#take = take;
  }

  get isIdle(): boolean {
    return this.#order === undefined;
  }

  /** Starts the work that has waited longest. */
  next(): void {
    this.#order = this.#take();
    if (this.#order === undefined) {
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    if (this.#isReady) this.#send(this.#order);
  }

  async stop(): Promise<void> {
    this.#leave(stopped());
    await this.#ended;
  }

  #start(): Worker {
    const { entry, heapMegabytes = 512 } = this.#options;
    const worker = new Worker(entry, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    worker.on('message', (message) => {
      if (worker === this.#worker) this.#hear(ThreadMessage.parse(message));
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#leave(limitErrorOf(error) ?? error);
    });
    worker.on('exit', (code) => {
      if (worker === this.#worker) this.#leave(new Error(`A thread ended with ${String(code)}.`));
    });
    return worker;
  }

  #send({ task, timeoutMs }: Order): void {
    this.#sentAt = performance.now();
    this.#timer = setTimeout(() => {
      this.#leave(new ThreadLimitError(`${task.name} took longer than ${String(timeoutMs)} ms.`));
    }, timeoutMs);
    try {
      this.#worker?.postMessage(task);
    } catch (error) {
      // The task contains something that cannot be sent to a thread. That is our own fault, and the
      // thread does not know of it.
      this.#settle()?.reject(error);
      this.next();
    }
  }

  #hear(message: ThreadMessage): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      if (this.#order) this.#send(this.#order);
      return;
    }
    const order = this.#settle();
    if (message.kind === 'answer') order?.resolve(message.answer);
    else order?.reject(message.error);
    this.next();
  }

  /** Gives the thread up and rejects the waiting work with the reason; later work gets a new thread. */
  #leave(reason: unknown): void {
    const [worker, order] = [this.#worker, this.#settle()];
    this.#worker = undefined;
    this.#isReady = false;
    this.#ended = worker?.terminate() ?? Promise.resolve();
    order?.reject(reason);
    this.next();
  }

  #settle(): Order | undefined {
    clearTimeout(this.#timer);
    const [order, sentAt] = [this.#order, this.#sentAt];
    this.#order = undefined;
    this.#sentAt = undefined;
    if (sentAt !== undefined) order?.onRan?.(performance.now() - sentAt);
    return order;
  }
}

function limitErrorOf(error: unknown): ThreadLimitError | undefined {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new ThreadLimitError('A thread took too much memory.', { cause: error }) : undefined;
}
