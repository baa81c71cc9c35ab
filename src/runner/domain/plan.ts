// What a runner is asked to do and what it reports. The runner knows commands only: what a step means, what
// its output is worth and who may see it is decided on the server.
import { z } from 'zod';
import { SentMoment } from '../../kernel/domain/fields.ts';

/** Resource limits of one job; sizes in bytes, times in milliseconds. Values come from the site settings. */
export const JobLimits = z.object({
  memoryBytes: z.number().int().positive(),
  diskBytes: z.number().int().positive(),
  fileSizeBytes: z.number().int().positive(),
  processes: z.number().int().positive(),
  /** Cores a job may keep busy, as a decimal number. */
  cores: z.number().positive(),
  /** Bytes kept of one output stream: head and tail; the middle is dropped with a mark. */
  outputBytes: z.number().int().positive(),
  /** All steps together; what is left after it is skipped and the job ends as timed out. */
  totalMs: z.number().int().positive(),
});
export type JobLimits = z.infer<typeof JobLimits>;

/** A file that the runner reads after the command, inside the sandbox and with the rights of its account. */
export const Capture = z.object({
  name: z.string().min(1),
  /** Absolute path inside the sandbox; removed before the command starts. */
  path: z.string().startsWith('/'),
  maxBytes: z.number().int().positive(),
});
export type Capture = z.infer<typeof Capture>;

/** Files of the sandbox that match a glob below /home/student, uploaded as output files of the step. */
export const OutputGlob = z.object({ glob: z.string().min(1), maxBytes: z.number().int().positive() });
export type OutputGlob = z.infer<typeof OutputGlob>;

/**
 * Who runs a command. student: programs of students and scripts that start them. tool: programs of the teacher whose
 * word counts. They share the machine of the job, a group, `/tmp` and the folder of the hand-in; a tool has a home of
 * its own (`toolHome`, empty before each command, unseen by students) and finds nothing else that a student left in
 * /home/student. A build runs as root, whatever stands here.
 */
export const Account = z.enum(['student', 'tool']);
export type Account = z.infer<typeof Account>;

/** Home of the account `tool`: reports that no student may touch are written here, and captured from here. */
export const toolHome = '/run/tool';

/** Descriptors that a command may find open besides its first three. */
export const descriptors = {
  /** Where a command with `structuredOutput` writes what counts. */
  structured: 3,
  /** Where a command and its companion read what the other one writes, and where they write. */
  fromOther: 4,
  toOther: 5,
  /** The text in `script`; it lies at no path, so its name is `/dev/fd/6`. */
  script: 6,
} as const;

/**
 * A second program in a sandbox of its own: it sees the same files and no process of the command, and starts with the
 * command. Two pipes join them, on the descriptors 4 and 5 of both. It ends with the command; when it ends first, the
 * command reads the end of its pipe and goes on. Time, memory, processes and output are limited for both together.
 */
export const Companion = z.object({
  argv: z.array(z.string()).min(1),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().startsWith('/').default('/home/student'),
  script: z.string().optional(),
  account: Account.default('student'),
  guarded: z.boolean().default(false),
  /** True where it writes into the streams of the command, those of descriptor 3 too; it has none of its own then. */
  sharesOutput: z.boolean().default(false),
});
export type Companion = z.infer<typeof Companion>;

export const Command = z.object({
  /** Which part of the step this is, for example the id of a match block. Unique within a step. */
  id: z.string().min(1),
  argv: z.array(z.string()).min(1),
  account: Account.default('student'),
  /** A text that the program reads from descriptor 6 (`/dev/fd/6` in `argv`), and that nobody can write. */
  script: z.string().optional(),
  /**
   * True where the program itself is out of reach of all others of its account: no tracing, no memory, no descriptors,
   * and none of its descriptors from 3 on are passed to what it starts. It unsets LD_PRELOAD, so that what it starts
   * runs as everywhere.
   */
  guarded: z.boolean().default(false),
  companion: Companion.optional(),
  stdin: z.string().default(''),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().startsWith('/').default('/home/student'),
  timeoutMs: z.number().int().positive(),
  /** True where file descriptor 3 is open for structured output (one JSON object per line); guards the command too. */
  structuredOutput: z.boolean().default(false),
  captures: z.array(Capture).default([]),
});
export type Command = z.infer<typeof Command>;

const stepId = z.string().min(1);

export const CommandStep = z.object({
  kind: z.literal('commands'),
  stepId,
  commands: z.array(Command).min(1),
  /** Network on: only inside an allow-internet frame and while building. */
  network: z.boolean().default(false),
  outputFiles: z.array(OutputGlob).default([]),
});
export type CommandStep = z.infer<typeof CommandStep>;

/** Copies files of the job's archive (below `fixtures/`) into /home/student/fixtures from here on. */
export const FilesStep = z.object({
  kind: z.literal('files'),
  stepId,
  files: z.array(z.object({ from: z.string().min(1), to: z.string().min(1) })).min(1),
});
export type FilesStep = z.infer<typeof FilesStep>;

/** A block with children: plain, isolated (children run in a throw-away copy), or gated (ask the server first). */
export interface FrameStep {
  kind: 'frame';
  stepId: string;
  isolate: boolean;
  /** The runner reports `gateReached` and waits: the answer's `skip` names the step when it must not run. */
  gated: boolean;
  steps: PlanStep[];
}
export type PlanStep = CommandStep | FilesStep | FrameStep;

export const FrameStep: z.ZodType<FrameStep> = z.object({
  kind: z.literal('frame'),
  stepId,
  isolate: z.boolean(),
  gated: z.boolean(),
  get steps() {
    return z.array(PlanStep);
  },
});
export const PlanStep: z.ZodType<PlanStep> = z.lazy(() => z.union([CommandStep, FilesStep, FrameStep]));

export const Plan = z.object({
  kind: z.enum(['build', 'test']),
  /** Base system under the layers. */
  base: z.string().min(1),
  /** Layer digests (SHA-256 in hex), bottom first, laid over the base. */
  layers: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  limits: JobLimits,
  steps: z.array(PlanStep),
});
export type Plan = z.infer<typeof Plan>;

/** One kept output stream; `truncated` tells that the middle was dropped, `totalBytes` counts all of it. */
export const StreamText = z.object({
  text: z.string(),
  truncated: z.boolean(),
  totalBytes: z.number().int().nonnegative(),
});
export type StreamText = z.infer<typeof StreamText>;

export const CommandOutcome = z.object({
  commandId: z.string(),
  /** ran: the program ended by itself; the other verdicts name the limit that ended it, or our own fault. */
  verdict: z.enum(['ran', 'timed_out', 'out_of_memory', 'output_limit', 'stopped', 'sandbox_error']),
  /** Null unless the program ended by itself; 128 + n after signal n, 127 when the program is missing. */
  exitCode: z.number().int().nullable(),
  durationMs: z.number().nonnegative(),
  stdout: StreamText,
  stderr: StreamText,
  /** Whole lines written to file descriptor 3, unparsed, the first 1 MiB; empty where it was not open. */
  structured: z.string().default(''),
  captures: z.record(z.string(), z.string().nullable()).default({}),
  /** Captures that were left out for their size, and `structured` where its last lines were. */
  tooLarge: z.array(z.string()).default([]),
  /** What the companion wrote and how it ended: null when it did not end by itself. Absent where it shares output. */
  companion: z
    .object({ exitCode: z.number().int().nullable(), stdout: StreamText, stderr: StreamText })
    .optional(),
});
export type CommandOutcome = z.infer<typeof CommandOutcome>;

export const OutputFile = z.object({
  path: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  sha256: z.string(),
});
export type OutputFile = z.infer<typeof OutputFile>;

export const RunnerEvent = z.union([
  z.object({ kind: z.literal('stepStarted'), stepId, at: SentMoment }),
  /** A piece of output while the command runs; shown live, replaced by the outcome when it arrives. */
  z.object({
    kind: z.literal('output'),
    stepId,
    commandId: z.string(),
    stream: z.enum(['stdout', 'stderr']),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('stepFinished'),
    stepId,
    at: SentMoment,
    outcomes: z.array(CommandOutcome),
    outputFiles: z.array(OutputFile).default([]),
  }),
  z.object({ kind: z.literal('stepSkipped'), stepId }),
  z.object({ kind: z.literal('gateReached'), stepId }),
]);
export type RunnerEvent = z.infer<typeof RunnerEvent>;

/** finished: every step ran or was skipped; timedOut: totalMs passed; failed: the machine broke, try again. */
export const JobOutcome = z.union([
  z.object({ kind: z.literal('finished') }),
  z.object({ kind: z.literal('timedOut') }),
  z.object({ kind: z.literal('stopped') }),
  /** A build step exited with an error: the snapshot is errored, nothing is retried. */
  z.object({ kind: z.literal('buildFailed'), stepId, message: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  /** What happened cannot be told: the server does not take it, now or later. Nothing is retried. */
  z.object({ kind: z.literal('unreportable'), message: z.string() }),
  /** The runner is being stopped: the job goes back to the queue, and this try does not count. */
  z.object({ kind: z.literal('givenBack') }),
]);
export type JobOutcome = z.infer<typeof JobOutcome>;
