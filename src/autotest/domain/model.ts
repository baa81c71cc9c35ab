// The values of AutoTest 2 on the wire: configuration, snapshots and results.
import { z } from 'zod';
import { Id, Ulid, Uuid } from '../../kernel/domain/fields.ts';
import { RunnerReport } from '../../runner/domain/runner-report.ts';
import { QueueWait } from './runners/queue-wait.ts';
import { RunnerLife, RunnerState } from './runners/states.ts';
import { RunFailure, RunnerFailure, StepFailure } from './failures/kinds.ts';
import { StepMarks } from './reports/marks.ts';
import { Severity, StepReport } from './reports/step-report.ts';
import { AnswerBlock } from './wire/answer-blocks.ts';
import { RedactedBlock } from './wire/redacted-blocks.ts';
import { RequestBlock } from './wire/request-blocks.ts';

export const SetupMetadata = z.object({ baseImageId: z.string().max(255).optional() });
export type SetupMetadata = z.infer<typeof SetupMetadata>;

const empty = z.object({});

export const Setup = z.object({ metadata: SetupMetadata, steps: z.array(AnswerBlock) });
export type Setup = z.infer<typeof Setup>;
export const Test = z.object({ steps: z.array(AnswerBlock) });
export type Test = z.infer<typeof Test>;
/** A change of the set-up cannot change the base image. */
export const UpdatedSetup = z.strictObject({ steps: z.array(RequestBlock) });
export const UpdatedTest = z.strictObject({ steps: z.array(RequestBlock) });

export const PublishedSnapshot = z.union([
  z.strictObject({ unpublished: empty }),
  z.strictObject({ published: Ulid }),
]);
export type PublishedSnapshot = z.infer<typeof PublishedSnapshot>;

export const Configuration = z.object({
  assignmentId: z.string(),
  setup: Setup,
  test: Test,
  publishedSnapshot: PublishedSnapshot,
});
export type Configuration = z.infer<typeof Configuration>;

export const BuildState = z.enum(['waiting-to-start', 'running', 'finished', 'errored']);
export type BuildState = z.infer<typeof BuildState>;

export const SnapshotSource = z.union([
  z.strictObject({ ran: z.object({ buildProgram: z.object({ id: z.string(), state: BuildState }) }) }),
  z.strictObject({
    copied: z.object({ snapshotId: z.string().optional(), assignmentId: z.string().optional() }),
  }),
]);
export type SnapshotSource = z.infer<typeof SnapshotSource>;

export const SnapshotSummary = z.object({
  assignmentId: z.string(),
  snapshotId: Ulid,
  createdAt: z.date(),
  source: SnapshotSource,
});
export type SnapshotSummary = z.infer<typeof SnapshotSummary>;

export const Snapshot = SnapshotSummary.extend({ setup: Setup, test: Test });
export type Snapshot = z.infer<typeof Snapshot>;

export const RedactedSnapshot = SnapshotSummary.extend({ test: z.object({ steps: z.array(RedactedBlock) }) });
export type RedactedSnapshot = z.infer<typeof RedactedSnapshot>;

export const resultStates = ['not_started', 'running', 'passed', 'failed', 'timed_out', 'skipped'] as const;
export const ResultState = z.enum(resultStates);
export type ResultState = z.infer<typeof ResultState>;

export const StepState = z.enum([
  'not_started',
  'running',
  'passed',
  'failed',
  'timed_out',
  'skipped',
  'partial',
  'hidden',
]);
export type StepState = z.infer<typeof StepState>;

/** Exact fractions as text, such as `7/3` or `2`. */
export const PointsOnWire = z.object({ achieved: z.string(), possible: z.string() });
export type PointsOnWire = z.infer<typeof PointsOnWire>;

export const OutputText = z.object({ text: z.string(), truncated: z.boolean() });
export type OutputText = z.infer<typeof OutputText>;

export interface StepResult {
  stepId: string;
  state: StepState;
  points?: PointsOnWire | undefined;
  startedAt?: Date | undefined;
  finishedAt?: Date | undefined;
  exitCode?: number | undefined;
  output?: OutputText | undefined;
  data?: StepReport | undefined;
  /** Why it earned nothing, beside a wrong answer. */
  failure?: StepFailure | undefined;
  /** Facts for staff about this result. */
  marks?: StepMarks | undefined;
  steps?: StepResult[] | undefined;
}

export const StepResult: z.ZodType<StepResult, StepResult> = z
  .object({
    stepId: z.string(),
    state: StepState,
    points: PointsOnWire.optional(),
    startedAt: z.date().optional(),
    finishedAt: z.date().optional(),
    exitCode: z.number().int().optional(),
    output: OutputText.optional(),
    data: StepReport.optional(),
    failure: StepFailure.optional(),
    marks: StepMarks.optional(),
    steps: z.array(z.lazy((): z.ZodType<StepResult, StepResult> => StepResult)).optional(),
  })
  .register(z.globalRegistry, { id: 'StepResult' });

export const ResultSummary = z.object({
  resultId: Ulid,
  assignmentId: z.string(),
  submissionId: z.string(),
  snapshotId: Ulid,
  createdAt: z.date(),
  startedAt: z.date().optional(),
  finishedAt: z.date().optional(),
  state: ResultState,
  approxWaitingBefore: z.number().int().nonnegative().optional(),
  isFinal: z.boolean(),
  points: PointsOnWire,
  /** For staff: the number of steps that contradict themselves. */
  contradictions: z.number().int().positive().optional(),
});
export type ResultSummary = z.infer<typeof ResultSummary>;

export const Result = ResultSummary.extend({
  /** Why there is no result, or only a part of one. */
  failure: RunFailure.optional(),
  /** Why nothing takes up a run that waits. */
  waitsFor: RunnerFailure.optional(),
  /** How long a run that waits will wait still. */
  approxWait: QueueWait.optional(),
  /** What the machine said as it failed. Only failed results have it, and only staff see it. */
  failureMessage: z.string().optional(),
  setupOutput: z.string().optional(),
  /** For staff: steps that gave something else when the same tests ran on this submission before. */
  unsteadySteps: z.array(z.string()).optional(),
  steps: z.array(StepResult),
});
export type Result = z.infer<typeof Result>;

export const Comment = z.object({
  stepId: z.string(),
  fileId: z.string(),
  severity: Severity,
  code: z.string(),
  origin: z.string(),
  msg: z.string(),
  lineRange: z.object({ start: z.number().int(), end: z.number().int() }),
  columnRange: z.object({ start: z.number().int(), end: z.number().int().nullable() }),
});
export type Comment = z.infer<typeof Comment>;

export const OutputFileOnWire = z.object({
  fileId: z.string(),
  path: z.string(),
  size: z.number().int().nonnegative(),
  mimeType: z.string(),
});
export type OutputFileOnWire = z.infer<typeof OutputFileOnWire>;

const finishedStates: readonly ResultState[] = ['passed', 'failed', 'timed_out', 'skipped'];

/** A result is finished in the states passed, failed, timed_out and skipped (ATR-009). */
export function isFinished(state: ResultState): boolean {
  return finishedStates.includes(state);
}

/** A result counts as failed in the states failed and timed_out (ATR-010). */
export function countsAsFailed(state: ResultState): boolean {
  return state === 'failed' || state === 'timed_out';
}

/** Only a result that ran to its end or its time limit writes rubric rows, and so changes the grade. */
export function writesRows(state: ResultState): boolean {
  return state === 'passed' || state === 'timed_out';
}

/** A runner as administrators see it. */
export const RunnerOnWire = RunnerReport.pick({
  cgroups: true,
  bases: true,
  remarks: true,
  offers: true,
  slots: true,
  cache: true,
  machine: true,
}).extend({
  runnerId: z.string(),
  state: RunnerState,
  life: RunnerLife,
  /** The runs and builds that it works on now. */
  jobs: z.number().int().nonnegative(),
  /** Name of the token that the runner uses; null until its first call to this version. */
  tokenName: z.string().nullable(),
  /** When it last asked for work or renewed its leases, to the minute. */
  seenAt: z.date(),
});
export type RunnerOnWire = z.infer<typeof RunnerOnWire>;

/** A waiting run, for people who watch the queue of the site. It does not say whose work it is. */
export const QueuedResult = z
  .object({
    result: z.object({
      id: Ulid,
      createdAt: z.date(),
      /** When its last runner lost it or gave it back; otherwise the same as `createdAt`. */
      updatedAt: z.date(),
      startedAt: z.null(),
      workId: Id,
      submissionId: Id,
      state: ResultState.extract(['not_started']),
      pointsAchieved: z.number(),
      approxWaitingBefore: z.number().int().nonnegative(),
    }),
    assignmentId: Id,
    assignmentName: z.string(),
    courseId: Id,
    courseName: z.string(),
    tenantId: Uuid,
    tenantName: z.string(),
    /** True when no runner of the site has called lately. */
    waitsForRunner: z.boolean(),
    /** True when it has waited longer than the time after which administrators are warned (ATR-051). */
    isOverdue: z.boolean(),
    /** True when the viewer may open the submission. */
    mayOpen: z.boolean(),
  })
  .meta({ id: 'QueuedResult' });
export type QueuedResult = z.infer<typeof QueuedResult>;
