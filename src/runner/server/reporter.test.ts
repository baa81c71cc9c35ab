// Tests how a runner reports, with a server of the test that keeps everything it receives.
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { outcomeOf } from '../../../tests/support/autotest-blocks.ts';
import { ApiError, createClient } from '../../kernel/domain/client.ts';
import { httpFetch } from '../../kernel/server/http-fetch.ts';
import { reportSizes } from '../domain/report-size.ts';
import type { LeasedJob } from '../domain/protocol.ts';
import { createReporter, LeaseLostError, persist, tellUnreportable } from './reporter.ts';

const limits = {
  memoryBytes: 1,
  diskBytes: 1,
  fileSizeBytes: 1,
  processes: 1,
  cores: 1,
  outputBytes: 1,
  totalMs: 1,
};
const job: LeasedJob = {
  jobId: 'job',
  leaseId: 'lease',
  plan: { kind: 'test', base: 'quick', layers: [], limits, steps: [] },
  hasFiles: false,
  takesLastEvents: true,
};
const Body = z.looseObject({ events: z.array(z.unknown()).optional(), outcome: z.unknown().optional() });

let server: Server | undefined;
afterEach(() => server?.close());

async function serverThatAnswers(status: number) {
  const bodies: { bytes: number; body: z.infer<typeof Body> }[] = [];
  const started = createServer((request, response) => {
    void text(request).then((sent) => {
      bodies.push({ bytes: Buffer.byteLength(sent), body: Body.parse(JSON.parse(sent)) });
      const isEnd = request.url?.endsWith('/complete') === true;
      response.writeHead(isEnd ? 204 : status, { 'content-type': 'application/json' });
      const refused = { message: 'Too large.', description: '', code: 'INVALID_PARAM', requestId: '1' };
      response.end(isEnd ? undefined : JSON.stringify(status === 200 ? { skip: [], stop: false } : refused));
    });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = z.object({ port: z.number() }).parse(started.address());
  const client = createClient({
    baseUrl: `http://127.0.0.1:${String(address.port)}`,
    fetch: httpFetch,
    token: () => 'token',
    sleep: () => Promise.resolve(),
    random: () => 0,
  });
  return { client, bodies };
}

const ending = new AbortController().signal;
const at = new Date('2026-01-01T10:00:00Z');
const control = { text: '\u0001'.repeat(131_072), truncated: false, totalBytes: 131_072 };

it('sends batches that the server takes, whatever programs wrote', async () => {
  const { client, bodies } = await serverThatAnswers(200);
  const reporter = createReporter({ client, job, ending, onStop: () => undefined, onLost: () => undefined });
  for (let step = 0; step < 12; step += 1) {
    const outcomes = Array.from({ length: 20 }, () => outcomeOf({ stdout: control, stderr: control }));
    reporter.report({ kind: 'stepFinished', stepId: String(step), at, outcomes, outputFiles: [] });
  }
  await reporter.ask();
  expect(bodies.flatMap(({ body }) => body.events ?? [])).toHaveLength(12);
  for (const { bytes } of bodies) expect(bytes).toBeLessThan(reportSizes.bodyBytes);
});

it('tells the reason when the server refuses the report for good', async () => {
  const { client, bodies } = await serverThatAnswers(413);
  const reporter = createReporter({ client, job, ending, onStop: () => undefined, onLost: () => undefined });
  reporter.report({ kind: 'stepStarted', stepId: 'a', at });
  const refused = await reporter.takeRest().then(
    () => reporter.ask().catch((error: unknown) => error),
    (error: unknown) => error,
  );
  reporter.report({ kind: 'stepStarted', stepId: 'b', at });
  const error =
    refused instanceof ApiError ? refused : await reporter.ask().catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('It was not refused.');
  await tellUnreportable(client, job, error);
  expect(bodies.at(-1)?.body.outcome).toEqual({
    kind: 'unreportable',
    message: 'The server could not record what happened: Too large.',
  });
});

function busy(pauseMs: number): ApiError {
  return Object.assign(new ApiError(503, 'The server has a lot to work through.'), { pauseMs });
}

it('a server that asks for patience keeps the job for longer than a lease, and a silent one does not', async () => {
  let tries = 0;
  const call = async (): Promise<number> => {
    tries += 1;
    if (tries < 4) throw busy(1);
    return tries;
  };
  // The second try already comes after this time.
  expect(await persist(call, { ending, leaseMs: 200 })).toBe(4);
  tries = 0;
  await expect(persist(call, { ending: AbortSignal.abort(), leaseMs: 200 })).rejects.toThrow(LeaseLostError);
  const silent = () => Promise.reject(new ApiError(0, 'No answer.'));
  await expect(persist(silent, { ending, leaseMs: 200 })).rejects.toThrow(LeaseLostError);
});
