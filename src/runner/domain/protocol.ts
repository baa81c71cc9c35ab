// The calls between runner and server: base `/api/runner/v1`, a token of the runner, JSON in camelCase. The
// server does not trust a runner beyond its lease: a wrong `leaseId` answers 409, and the runner drops the
// job.
import { z } from 'zod';
import { FilledText } from '../../kernel/domain/fields.ts';
import { declareEndpoint } from '../../kernel/domain/endpoint.ts';
import { refusal } from '../../kernel/domain/refusal.ts';
import { JobOutcome, Plan, RunnerEvent } from './plan.ts';
import { reportSizes } from './report-size.ts';
import { RunnerReport } from './runner-report.ts';

/**
 * Changes when runner and server of two versions would misunderstand each other. A new field that may be missing
 * changes nothing.
 */
export const runnerVersion = 1;

/** Of a hand-in that comes with its job. */
export const mostSentFiles = 20;
export const mostSentBytes = 16_384;

export const LeasedJob = z.object({
  jobId: FilledText,
  leaseId: FilledText,
  plan: Plan,
  /** True when `files.tar` has content: `student/...` is the hand-in, `fixtures/...` is for files steps. */
  hasFiles: z.boolean(),
  /** The same files, where they are few and small: then there is nothing to fetch. */
  files: z.array(z.object({ name: z.string(), base64: z.base64() })).optional(),
  /**
   * True when `complete` accepts the last events, which saves a call. Older servers would ignore them there.
   */
  takesLastEvents: z.boolean().default(false),
});
export type LeasedJob = z.infer<typeof LeasedJob>;

const EventBatch = z.object({
  /** Number of the first event, counted from 0 within the lease. A repeated number is ignored. */
  firstSeq: z.number().int().nonnegative(),
  events: z.array(RunnerEvent).max(1000),
});
export type EventBatch = z.infer<typeof EventBatch>;

export const SequencedEvents = EventBatch.extend({ leaseId: FilledText });

/** `skip` names the gated frames of this batch that must not run; `stop` ends the job. */
export const EventsAnswer = z.object({ skip: z.array(z.string()), stop: z.boolean() });
export type EventsAnswer = z.infer<typeof EventsAnswer>;

export const runnerRefusals = {
  leaseLost: refusal({
    code: 'LEASE_LOST',
    status: 409,
    text: 'This job is no longer leased to this runner.',
  }),
  jobUnknown: refusal({ code: 'OBJECT_ID_NOT_FOUND', status: 404, text: 'There is no such job.' }),
  otherVersion: refusal({
    code: 'RUNNER_VERSION',
    status: 409,
    text: 'This runner is of another version than the server, so it gets no work. Install the version of the server on its host.',
  }),
} as const;

const job = z.object({ jobId: FilledText });
const lease = z.object({ leaseId: FilledText });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const runner = { wire: 'runner', access: 'runner' } as const;
const leaseRefusals = [runnerRefusals.leaseLost, runnerRefusals.jobUnknown];
const gibibyte = 1_073_741_824;
/** Of one runner at once. */
const mostJobs = 64;

export const runnerProtocol = {
  claim: declareEndpoint({
    ...runner,
    method: 'POST',
    path: '/claim',
    summary: 'Asks for work and waits up to 25 seconds for it',
    body: z.object({
      runnerId: FilledText.max(255),
      /** The runner that used the same folder before. It is certainly gone, so its leases end at once. */
      succeeds: FilledText.max(255).optional(),
      /** 0 when the runner can hold no job now and only reports its state. */
      freeSlots: z.number().int().min(0).max(mostJobs),
      /** Memory of the machine that running jobs may not use. Older runners do not send it. */
      freeMemoryBytes: z.number().int().nonnegative().optional(),
      report: RunnerReport,
    }),
    /** `jobMemoryBytes`: the memory that one job may use, including its disk. */
    reply: z.object({
      jobs: z.array(LeasedJob),
      jobMemoryBytes: z.number().int().positive().optional(),
    }),
    refusals: [runnerRefusals.otherVersion],
  }),
  files: declareEndpoint({
    ...runner,
    method: 'GET',
    path: '/jobs/{jobId}/files.tar',
    transport: 'download',
    summary: 'Gives the files of a job as a tar archive of plain files',
    params: job,
    query: lease,
    refusals: leaseRefusals,
  }),
  layer: declareEndpoint({
    ...runner,
    method: 'GET',
    path: '/layers/{sha256}',
    transport: 'download',
    summary: 'Gives a snapshot layer (tar.zst)',
    params: z.object({ sha256 }),
    refusals: [runnerRefusals.jobUnknown],
  }),
  uploadLayer: declareEndpoint({
    ...runner,
    method: 'PUT',
    path: '/jobs/{jobId}/layer',
    transport: 'upload',
    summary: 'Hands over the layer that a build wrote, before the job is completed',
    params: job,
    /** `base` names the base that was used. Plans with this layer must name the same base. */
    query: lease.extend({ sha256, base: FilledText }),
    limits: { bodyBytes: 8 * gibibyte },
    refusals: leaseRefusals,
  }),
  uploadOutputFile: declareEndpoint({
    ...runner,
    method: 'PUT',
    path: '/jobs/{jobId}/output-files/{stepId}',
    transport: 'upload',
    summary: 'Hands over one output file of a step, before the step is reported as finished',
    params: job.extend({ stepId: FilledText }),
    query: lease.extend({ path: FilledText, sha256 }),
    limits: { bodyBytes: gibibyte / 16 },
    refusals: leaseRefusals,
  }),
  events: declareEndpoint({
    ...runner,
    method: 'POST',
    path: '/jobs/{jobId}/events',
    summary: 'Reports what happened, in order; the answer steers the job',
    params: job,
    body: SequencedEvents,
    reply: EventsAnswer,
    limits: { bodyBytes: reportSizes.bodyBytes, bodyValues: reportSizes.bodyValues },
    refusals: leaseRefusals,
  }),
  heartbeat: declareEndpoint({
    ...runner,
    method: 'POST',
    path: '/heartbeat',
    summary: 'Keeps the leases of the running jobs; the answer names those to stop',
    body: z.object({ runnerId: FilledText.max(255), jobIds: z.array(z.string()).max(mostJobs) }),
    reply: z.object({ stop: z.array(z.string()) }),
  }),
  complete: declareEndpoint({
    ...runner,
    method: 'POST',
    path: '/jobs/{jobId}/complete',
    summary: 'Ends the lease with the outcome of the job',
    params: job,
    /** `last`: events that have not been reported yet. */
    body: z.object({ leaseId: FilledText, outcome: JobOutcome, last: EventBatch.optional() }),
    limits: { bodyBytes: reportSizes.bodyBytes, bodyValues: reportSizes.bodyValues },
    refusals: leaseRefusals,
  }),
} as const;
