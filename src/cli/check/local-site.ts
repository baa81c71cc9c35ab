// The site's side of the runner protocol on this machine alone, for one job after the other: enough for a runner to
// build and to test, without a database, a login or a network.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import type { z } from 'zod';
import { fromWire, toWire } from '../../kernel/domain/wire/wire-codec.ts';
import type { JobOutcome, Plan, RunnerEvent } from '../../runner/domain/plan.ts';
import { runnerProtocol } from '../../runner/domain/protocol.ts';

export interface LocalJob {
  readonly plan: Plan;
  /** By their paths in the archive of the job. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Answers the frames that must not run. */
  readonly onEvents: (events: readonly RunnerEvent[]) => string[];
}

export interface JobEnd {
  readonly outcome: JobOutcome;
  /** What a build wrote; the runner keeps its bytes. */
  readonly layer: { readonly sha256: string; readonly base: string } | undefined;
}

interface Held {
  readonly job: LocalJob;
  readonly end: (end: JobEnd) => void;
  layer: JobEnd['layer'];
  nextSeq: number;
}

const jobId = 'local';
const leaseId = 'local';
const pollMs = 200;
const mostPolls = 20;

/** The base system that is at hand at once: the programs of the machine itself. */
const quickBase = 'quick';

export class LocalSite {
  /** Holds work back until the runner has built a base system of its own. */
  readonly #needsBase: boolean;
  readonly token = randomBytes(24).toString('hex');
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ message: String(error) }));
    });
  });
  #waiting: Held | undefined;
  #held: Held | undefined;

  constructor({ needsBase }: { readonly needsBase: boolean }) {
    this.#needsBase = needsBase;
  }

  /** The address of the site, which nothing outside of this machine reaches. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The local site has no port.');
    return `http://127.0.0.1:${String(address.port)}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Hands the job to the runner and waits for its end. */
  run(job: LocalJob): Promise<JobEnd> {
    return new Promise((end) => {
      this.#waiting = { job, end, layer: undefined, nextSeq: 0 };
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return void response.writeHead(401).end('{}');
    const url = new URL(request.url ?? '/', 'http://local');
    const action = url.pathname.replace(/^\/api\/runner\/v1\//, '');
    if (action === 'claim') return this.#claim(request, response);
    if (action === 'heartbeat') return void response.end(JSON.stringify({ stop: [] }));
    const held = this.#held;
    if (held === undefined) return void response.writeHead(404).end('{}');
    if (action === `jobs/${jobId}/files.tar`) return void response.end(await archiveOf(held.job.files));
    const query = Object.fromEntries(url.searchParams);
    if (action === `jobs/${jobId}/layer`) {
      held.layer = runnerProtocol.uploadLayer.query.parse(query);
      return this.#swallow(request, response);
    }
    if (action.startsWith(`jobs/${jobId}/output-files/`)) return this.#swallow(request, response);
    if (action === `jobs/${jobId}/events`) {
      const batch = await bodyOf(runnerProtocol.events.body, request);
      const skip = this.#take(held, batch);
      return void response.end(JSON.stringify({ skip, stop: false }));
    }
    if (action === `jobs/${jobId}/complete`) return this.#complete(held, request, response);
    response.writeHead(404).end('{}');
  }

  /** The runner keeps what it sends here too, and nobody else asks for it. */
  async #swallow(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    await once(request, 'end');
    response.writeHead(204).end();
  }

  async #claim(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { freeSlots, report } = await bodyOf(runnerProtocol.claim.body, request);
    const isReady = !this.#needsBase || report.bases.some((base) => base !== quickBase);
    const isIdle = () => (this.#waiting === undefined || !isReady) && !response.destroyed;
    for (let polls = 0; polls < mostPolls && isIdle(); polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    const taken = freeSlots > 0 && isReady && !response.destroyed ? this.#waiting : undefined;
    if (taken !== undefined) [this.#held, this.#waiting] = [taken, undefined];
    const jobs =
      taken === undefined
        ? []
        : [
            {
              jobId,
              leaseId,
              plan: taken.job.plan,
              hasFiles: taken.job.files.size > 0,
              takesLastEvents: true,
            },
          ];
    response.end(JSON.stringify(toWire(runnerProtocol.claim.reply, { jobs }, 'camel')));
  }

  async #complete(held: Held, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { outcome, last } = await bodyOf(runnerProtocol.complete.body, request);
    if (last) this.#take(held, last);
    response.writeHead(204).end();
    this.#held = undefined;
    held.end({ outcome, layer: held.layer });
  }

  /** A batch whose answer was lost comes again. */
  #take(held: Held, { events, firstSeq }: { events: readonly RunnerEvent[]; firstSeq: number }): string[] {
    const fresh = events.slice(held.nextSeq - firstSeq);
    held.nextSeq += fresh.length;
    return held.job.onEvents(fresh);
  }
}

async function bodyOf<Schema extends z.ZodType>(
  schema: Schema,
  request: IncomingMessage,
): Promise<z.output<Schema>> {
  const sent: unknown = JSON.parse((await buffer(request)).toString());
  return schema.parse(fromWire(schema, sent, 'camel'));
}

function archiveOf(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name, mode: 0o644 }, content);
  archive.finalize();
  return buffer(archive);
}
