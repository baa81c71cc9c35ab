// Work whose duration is too uncertain for the event loop. It must be pure, since it may be ended at its time
// limit. Input and answer travel between threads, so they are plain values: texts, numbers, dates, lists,
// maps and objects of them.
export interface ThreadWork<Input, Answer> {
  readonly name: string;
  /**
   * After this time the thread is ended and the caller gets an error. Waiting for a thread does not count.
   */
  readonly timeoutMs: number;
  readonly run: (input: Input) => Answer;
}

/** Declares such work; `app/thread.ts` lists all of it. */
export function declareThreadWork<Input, Answer>(work: ThreadWork<Input, Answer>): ThreadWork<Input, Answer> {
  return work;
}
