// The plan that a runner gets and the reports that it sends. The runner knows only commands. The server knows
// the meaning of a step, the points for its output, and who may see it.
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
  /** How many bytes of one output stream are kept: its head and tail. A mark replaces the middle. */
  outputBytes: z.number().int().positive(),
  /** The time for all steps together. After it, remaining steps are skipped and the job ends as timed out. */
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

/** Files below /home/student that match the glob. They are uploaded as output files of the step. */
export const OutputGlob = z.object({ glob: z.string().min(1), maxBytes: z.number().int().positive() });
export type OutputGlob = z.infer<typeof OutputGlob>;

/**
 * The account that runs a command. student: for programs of students and scripts that start them. tool: for
 * programs of the teacher whose report counts. Both accounts share the machine of the job, a group, `/tmp`
 * and the folder of the hand-in. A tool has a home of its own (`toolHome`), which is empty before each
 * command and which students cannot see. It sees nothing else that a student left in /home/student. Commands
 * of a build run as root and ignore this field.
 */
export const Account = z.enum(['student', 'tool']);
export type Account = z.infer<typeof Account>;

/**
 * Home of the account `tool`. Reports that students must not change are written here and captured from here.
 */
export const toolHome = '/run/tool';

/** Descriptors that a command may have open besides the first three. */
export const descriptors = {
  /** A command with `structuredOutput` writes its report here. */
  structured: 3,
  /** A command and its companion read each other's output from `fromOther` and write to `toOther`. */
  fromOther: 4,
  toOther: 5,
  /** The text in `script`. It has no path, so commands open it as `/dev/fd/6`. */
  script: 6,
} as const;

/**
 * A second program that starts with the command, in a sandbox of its own. It sees the same files but no
 * process of the command. Two pipes join them, on descriptors 4 and 5 of both. It ends when the command ends;
 * when it ends first, the command reads the end of its pipe and goes on. Limits of time, memory, processes
 * and output apply to both together.
 */
export const Companion = z.object({
  argv: z.array(z.string()).min(1),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().startsWith('/').default('/home/student'),
  script: z.string().optional(),
  account: Account.default('student'),
  guarded: z.boolean().default(false),
  /**
   * True when the companion writes into the streams of the command, even descriptor 3, and has none itself.
   */
  sharesOutput: z.boolean().default(false),
  /** Globs of files of tests that it cannot read. Older runners do not know this. */
  unseen: z.array(z.string().min(1)).optional(),
});
export type Companion = z.infer<typeof Companion>;

/** What runs in place of `argv` where the machine has a file, since its set-up has prepared it. */
export const Prepared = z.object({
  path: z.string().startsWith('/'),
  argv: z.array(z.string()).min(1),
});
export type Prepared = z.infer<typeof Prepared>;

export const Command = z.object({
  /** Names this part of the step, for example the id of a match block. Unique within a step. */
  id: z.string().min(1),
  argv: z.array(z.string()).min(1),
  account: Account.default('student'),
  /** A text that the program reads from descriptor 6 (`/dev/fd/6` in `argv`). Nobody can change it. */
  script: z.string().optional(),
  /**
   * True when other programs of the same account must not reach the program itself: they cannot trace it,
   * read its memory or open its descriptors. Programs that it starts get none of its descriptors from 3 on.
   * It unsets LD_PRELOAD, so that they run as usual.
   */
  guarded: z.boolean().default(false),
  companion: Companion.optional(),
  /** Older runners do not know this. */
  prepared: Prepared.optional(),
  stdin: z.string().default(''),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().startsWith('/').default('/home/student'),
  timeoutMs: z.number().int().positive(),
  /**
   * True when descriptor 3 is open for structured output, one JSON object per line. It guards the command.
   */
  structuredOutput: z.boolean().default(false),
  captures: z.array(Capture).default([]),
  /**
   * True when the command looks at the files of the hand-in as they came, whatever earlier commands have made of them. It
   * runs in a copy that is thrown away. Older runners do not know this.
   */
  seesHandInAsSent: z.boolean().optional(),
});
export type Command = z.infer<typeof Command>;

const stepId = z.string().min(1);

export const CommandStep = z.object({
  kind: z.literal('commands'),
  stepId,
  commands: z.array(Command).min(1),
  /** Allows the network. Only builds and commands inside an allow-internet frame have it. */
  network: z.boolean().default(false),
  outputFiles: z.array(OutputGlob).default([]),
});
export type CommandStep = z.infer<typeof CommandStep>;

/** Copies files from `fixtures/` of the job's archive into /home/student/fixtures, for later steps. */
export const FilesStep = z.object({
  kind: z.literal('files'),
  stepId,
  files: z.array(z.object({ from: z.string().min(1), to: z.string().min(1) })).min(1),
});
export type FilesStep = z.infer<typeof FilesStep>;

/**
 * A block with children. An isolated frame runs them in a copy that is thrown away; a gated one asks the
 * server first.
 */
export interface FrameStep {
  kind: 'frame';
  stepId: string;
  isolate: boolean;
  /** The runner reports `gateReached` and waits. It skips the frame when `skip` of the answer names it. */
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
  /** The base system below the layers. */
  base: z.string().min(1),
  /** Digests of the layers (SHA-256 in hex), bottom first. They are laid over the base. */
  layers: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  limits: JobLimits,
  steps: z.array(PlanStep),
});
export type Plan = z.infer<typeof Plan>;

/** The kept part of an output stream. `truncated`: the middle is missing; `totalBytes` counts everything. */
export const StreamText = z.object({
  text: z.string(),
  truncated: z.boolean(),
  totalBytes: z.number().int().nonnegative(),
});
export type StreamText = z.infer<typeof StreamText>;

/** As the database keeps it. */
const ExitCode = z.number().int().min(-2_147_483_648).max(2_147_483_647).nullable();

export const CommandOutcome = z.object({
  commandId: z.string(),
  /** ran: the program ended by itself. Other values name the limit that ended it, or a broken sandbox. */
  verdict: z.enum(['ran', 'timed_out', 'out_of_memory', 'output_limit', 'stopped', 'sandbox_error']),
  /** Null unless the program ended by itself; 128 + n after signal n, 127 when the program is missing. */
  exitCode: ExitCode,
  durationMs: z.number().nonnegative(),
  stdout: StreamText,
  stderr: StreamText,
  /**
   * The lines written to descriptor 3, unparsed: only whole lines, up to 1 MiB. Empty when it was not open.
   */
  structured: z.string().default(''),
  captures: z.record(z.string(), z.string().nullable()).default({}),
  /** Captures that are too large, and so left out; `structured` when its last lines are missing. */
  tooLarge: z.array(z.string()).default([]),
  /** True when a process or thread could not start, since the job had all that it may have. Older runners do not tell. */
  lackedProcesses: z.boolean().optional(),
  /** Of a broken sandbox: what programs or the set-up left where it stands, or where the report belongs. */
  why: z.enum(['shaped']).optional(),
  /** Output of the companion, and its exit code if it ended by itself. Absent when it shares output. */
  companion: z.object({ exitCode: ExitCode, stdout: StreamText, stderr: StreamText }).optional(),
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
  /**
   * A piece of output of a running command. Pages show it live, and the outcome replaces it when it arrives.
   */
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

const whyBuildFailed = z.enum([
  'exited',
  'timedOut',
  'outOfMemory',
  'tooMuchOutput',
  'commandBroke',
  'filesNotPlaced',
  'unusableMachine',
  'slowToPack',
]);
export type WhyBuildFailed = z.infer<typeof whyBuildFailed>;

const whyFailed = z.enum(['baseMissing', 'handInNotPlaced', 'runnerLost']);

/**
 * finished: every step ran or was skipped; timedOut: totalMs is over; failed: the machine broke, try again.
 */
export const JobOutcome = z.union([
  z.object({ kind: z.literal('finished') }),
  z.object({ kind: z.literal('timedOut') }),
  z.object({ kind: z.literal('stopped') }),
  /** A build step exited with an error. The snapshot gets an error, and nobody tries again. */
  z.object({ kind: z.literal('buildFailed'), stepId, message: z.string(), why: whyBuildFailed.optional() }),
  /** `why` is absent for everything else that can break. */
  z.object({ kind: z.literal('failed'), message: z.string(), why: whyFailed.optional() }),
  /** The server refuses the report and would refuse it again, so nobody tries again. */
  z.object({ kind: z.literal('unreportable'), message: z.string() }),
  /** The runner is being stopped. The job goes back to the queue, and this try does not count. */
  z.object({ kind: z.literal('givenBack') }),
]);
export type JobOutcome = z.infer<typeof JobOutcome>;
