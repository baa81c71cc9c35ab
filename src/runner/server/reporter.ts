// Sends the events of one job in order and in batches. A batch that did not arrive is sent again with the
// same numbers, and the server ignores numbers that it knows.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client } from '../../kernel/domain/client.ts';
import { bytesInJson } from '../domain/json-size.ts';
import type { RunnerEvent } from '../domain/plan.ts';
import { outcomesWithin, reportSizes, stepBytesOf } from '../domain/report-size.ts';
import { runnerProtocol, type EventBatch, type EventsAnswer, type LeasedJob } from '../domain/protocol.ts';

/** Each batch costs the server a transaction, so the longer a job takes, the longer its events may wait. */
const firstBatchAfterMs = 500;
const longestBatchAfterMs = 1_000;
const batchCharacters = 16_384;
const batchEvents = 200;
/** The size of an event without its texts. */
const eventBytes = 500;
const firstWaitMs = 250;
const longestWaitMs = 5_000;
const usualLeaseMs = 60_000;

/** The server says that the job is no longer ours. Drop it and send nothing more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

interface Persistence {
  /** Aborted when the job has to end. Until then it waits for a server that asks for patience. */
  readonly ending?: AbortSignal;
  /** The lease is over after this time without an answer: six heartbeats of ten seconds. */
  readonly leaseMs?: number;
}

/**
 * Repeats a call until it arrives, is refused, or the lease is over. A server that has too much to do keeps the lease with
 * the heartbeats: a report that waits longer than that is still wanted, and the work would only be done again.
 */
export async function persist<T>(
  call: () => Promise<T>,
  { ending, leaseMs = usualLeaseMs }: Persistence = {},
): Promise<T> {
  let heardAt = performance.now();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // When the token is refused, the job also belongs to somebody else.
      if (error.status === 409 || error.status === 404 || error.status === 401)
        throw new LeaseLostError(error.message, { cause: error });
      if (error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
      if (error.pauseMs > 0 && ending?.aborted === false) heardAt = performance.now();
      if (performance.now() - heardAt > leaseMs)
        // The server answers but cannot do this. Another runner should not do all the work again because of
        // it.
        throw error.status === 500
          ? error
          : new LeaseLostError('The server does not answer.', { cause: error });
      await sleep(Math.max(waitMs, Math.min(error.pauseMs, longestWaitMs)));
    }
  }
}

/** Ends the job with the reason, without another try: the server would refuse the same report again. */
export async function tellUnreportable(client: Client, job: LeasedJob, refused: ApiError): Promise<void> {
  const { jobId, leaseId } = job;
  const message = `The server could not record what happened: ${refused.message}`;
  const outcome = { kind: 'unreportable', message } as const;
  await persist(() =>
    client.call(runnerProtocol.complete, { params: { jobId }, body: { leaseId, outcome } }),
  );
}

export interface Reporter {
  report(event: RunnerEvent): void;
  /** Sends everything and answers the frames to skip. */
  ask(): Promise<readonly string[]>;
  /** Waits for calls under way and answers the remaining events, at most one batch. */
  takeRest(): Promise<EventBatch>;
}

export interface ReporterOptions {
  readonly client: Client;
  readonly job: LeasedJob;
  readonly ending: AbortSignal;
  readonly onStop: () => void;
  readonly onLost: (error: unknown) => void;
}

export function createReporter(options: ReporterOptions): Reporter {
  const queue: RunnerEvent[] = [];
  const stepBytes = stepBytesOf(options.job.plan);
  let queuedCharacters = 0;
  let nextSeq = 0;
  let batchAfterMs = firstBatchAfterMs;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<readonly string[]> = Promise.resolve([]);

  const takeBatch = (): EventBatch => {
    const events = queue.splice(0, countOfBatch(queue));
    const firstSeq = nextSeq;
    nextSeq += events.length;
    return { firstSeq, events };
  };
  const sendOne = async (): Promise<EventsAnswer> => {
    const { job, client, ending } = options;
    const body = { leaseId: job.leaseId, ...takeBatch() };
    return persist(() => client.call(runnerProtocol.events, { params: { jobId: job.jobId }, body }), {
      ending,
    });
  };
  const drain = async (): Promise<readonly string[]> => {
    const skip: string[] = [];
    queuedCharacters = 0;
    while (queue.length > 0) {
      const answer = await sendOne();
      skip.push(...answer.skip);
      if (answer.stop) options.onStop();
    }
    return skip;
  };
  const flush = (): Promise<readonly string[]> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(drain);
    sending.catch(options.onLost);
    return sending;
  };
  const flushLater = (): void => {
    batchAfterMs = Math.min(batchAfterMs * 2, longestBatchAfterMs);
    void flush();
  };
  return {
    report(event) {
      append(queue, withinStep(event, stepBytes));
      if (event.kind === 'output') queuedCharacters += event.text.length;
      if (queuedCharacters > batchCharacters) void flush();
      else timer ??= setTimeout(flushLater, batchAfterMs);
    },
    ask: flush,
    async takeRest() {
      if (queue.length > countOfBatch(queue)) await flush();
      clearTimeout(timer);
      timer = undefined;
      await sending;
      return takeBatch();
    },
  };
}

/** How many events fit into one batch; at least one. */
function countOfBatch(queue: readonly RunnerEvent[]): number {
  let bytes = 0;
  const beyond = queue.findIndex((event, at) => {
    bytes += bytesOf(event);
    return at >= batchEvents || (at > 0 && bytes > reportSizes.batchBytes);
  });
  return beyond === -1 ? queue.length : beyond;
}

function bytesOf(event: RunnerEvent): number {
  if (event.kind === 'output') return eventBytes + bytesInJson(event.text);
  if (event.kind !== 'stepFinished') return eventBytes;
  return eventBytes + Buffer.byteLength(JSON.stringify(event));
}

function withinStep(event: RunnerEvent, stepBytes: number): RunnerEvent {
  if (event.kind !== 'stepFinished') return event;
  return { ...event, outcomes: outcomesWithin(event.outcomes, stepBytes) };
}

/** Adds an event; consecutive pieces of one stream become one event. */
function append(queue: RunnerEvent[], event: RunnerEvent): void {
  const last = queue.at(-1);
  const continues =
    last?.kind === 'output' &&
    event.kind === 'output' &&
    last.stepId === event.stepId &&
    last.commandId === event.commandId &&
    last.stream === event.stream;
  if (continues) queue[queue.length - 1] = { ...event, text: last.text + event.text };
  else queue.push(event);
}
