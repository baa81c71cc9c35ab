// Work that is too uncertain for the event loop: it is pure, and may be given up after its time. Input and answer
// travel between threads, so they are plain values: texts, numbers, dates, lists, maps and objects of them.
export interface ThreadWork<Input, Answer> {
  readonly name: string;
  /** After so long the thread is ended, and whoever asked is told so. Waiting for a free thread does not count. */
  readonly timeoutMs: number;
  readonly run: (input: Input) => Answer;
}

/** Declares a piece of work; `app/thread.ts` lists all there are. */
export function declareThreadWork<Input, Answer>(work: ThreadWork<Input, Answer>): ThreadWork<Input, Answer> {
  return work;
}
