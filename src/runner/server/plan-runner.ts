// Carries out a plan in a prepared job space, step by step, and reports the results. It knows only commands.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type {
  Command,
  CommandOutcome,
  CommandStep,
  FilesStep,
  FrameStep,
  JobOutcome,
  OutputFile,
  Plan,
  PlanStep,
  RunnerEvent,
} from '../domain/plan.ts';
import { BuildStepFailed, requireSuccess } from './build-failure.ts';
import { brokenOutcome, runCommand } from './command-runner.ts';
import { requireRealTree } from './isolation/home-view.ts';
import type { Isolation } from './isolation/isolation.ts';
import { copyJobSpace, removeJobSpaceCopy, studentHome, type JobSpace } from './isolation/job-space.ts';
import { openJobNetwork, type JobNetwork, type NetworkRules } from './isolation/network.ts';
import {
  furnishHome,
  listFiles,
  matchingFiles,
  placeFixtures,
  readFileInside,
  restoreHome,
} from './isolation/sandbox-files.ts';
import { writeIntoNewTree, type SmallFile } from './isolation/small-hand-in.ts';
import { ShapedTreeError } from './isolation/shaped-paths.ts';

export interface JobFiles {
  /** All of them as a tar archive. */
  readonly open: () => Readable;
  /** The same, where they are few and small. */
  readonly small?: readonly SmallFile[];
}

export interface PlanSurroundings {
  readonly isolation: Isolation;
  readonly space: JobSpace;
  readonly plan: Plan;
  /** Outside the sandbox; undefined when there are none. */
  readonly files: JobFiles | undefined;
  readonly networks: NetworkRules;
  readonly report: (event: RunnerEvent) => void;
  /** Sends all reports and answers the gated frames that must be skipped. */
  readonly ask: () => Promise<readonly string[]>;
  /** Answers false when the server has no room for the file. */
  readonly upload: (stepId: string, file: OutputFile, bytes: Buffer) => Promise<boolean>;
  /** Aborted with the reason `stopped`. */
  readonly stop: AbortSignal;
  readonly now: () => Date;
}

/** Runs the whole plan. Throws only when the machine itself fails. */
export async function runPlan(surroundings: PlanSurroundings): Promise<JobOutcome> {
  const run = new PlanRun(surroundings);
  return run.toTheEnd();
}

const maxOutputFiles = 100;

class HandInNotPlaced extends Error {}

class PlanRun {
  readonly #around: PlanSurroundings;
  readonly #ending = new AbortController();
  #network: Promise<JobNetwork> | undefined;
  #depth = 0;

  constructor(surroundings: PlanSurroundings) {
    this.#around = surroundings;
  }

  async toTheEnd(): Promise<JobOutcome> {
    const { plan, stop, space } = this.#around;
    const onStop = () => this.#ending.abort('stopped');
    if (stop.aborted) onStop();
    stop.addEventListener('abort', onStop, { once: true });
    const deadline = setTimeout(() => this.#ending.abort('timed_out'), plan.limits.totalMs);
    try {
      await this.#furnish(space);
      await this.#runSteps(plan.steps, space);
      if (plan.kind === 'build' && !this.#ending.signal.aborted) await this.#checkBuild(space);
      return this.#outcome();
    } catch (error) {
      if (error instanceof BuildStepFailed) {
        const { stepId, message, why } = error;
        return { kind: 'buildFailed', stepId, message, why };
      }
      if (error instanceof HandInNotPlaced) {
        return { kind: 'failed', message: error.message, why: 'handInNotPlaced' };
      }
      throw error;
    } finally {
      clearTimeout(deadline);
      stop.removeEventListener('abort', onStop);
      await (await this.#network)?.stop();
    }
  }

  #outcome(): JobOutcome {
    if (!this.#ending.signal.aborted) return { kind: 'finished' };
    return this.#ending.signal.reason === 'timed_out' ? { kind: 'timedOut' } : { kind: 'stopped' };
  }

  async #furnish(space: JobSpace): Promise<void> {
    if (space.isBuild) return;
    const small = this.#around.files?.small?.filter(({ name }) => ofHandIn(name) !== undefined);
    const isNew = space.lowerFolders.length === 1;
    const isLaidOut = small && isNew ? writeIntoNewTree(space, small) : await this.#layOut(space);
    if (!isLaidOut) throw new HandInNotPlaced(handInNotPlaced);
  }

  /** Lays out the files of the hand-in, over those of the same names; false when that fails. */
  async #layOut(space: JobSpace): Promise<boolean> {
    const { files, isolation } = this.#around;
    return furnishHome(isolation, space, files && { archive: files.open(), targetOf: ofHandIn });
  }

  /** Makes a build fail when no test could run on its result. */
  async #checkBuild(space: JobSpace): Promise<void> {
    const stepId = this.#around.plan.steps.at(-1)?.stepId ?? '';
    try {
      await restoreHome(this.#around.isolation, space);
      requireRealTree({ ...space, isBuild: false });
    } catch (error) {
      if (!(error instanceof ShapedTreeError)) throw error;
      throw new BuildStepFailed(stepId, { message: error.message, why: 'unusableMachine' });
    }
  }

  async #runSteps(steps: readonly PlanStep[], space: JobSpace): Promise<void> {
    for (const step of steps) {
      if (this.#ending.signal.aborted) this.#around.report({ kind: 'stepSkipped', stepId: step.stepId });
      else if (step.kind === 'frame') await this.#runFrame(step, space);
      else if (step.kind === 'files') await this.#runFiles(step, space);
      else await this.#runCommands(step, space);
    }
  }

  async #runFrame(frame: FrameStep, space: JobSpace): Promise<void> {
    const { report, ask, now } = this.#around;
    const { stepId } = frame;
    if (frame.gated) {
      report({ kind: 'gateReached', stepId });
      if ((await ask()).includes(stepId)) return report({ kind: 'stepSkipped', stepId });
    }
    report({ kind: 'stepStarted', stepId, at: now() });
    if (frame.isolate) await this.#runIsolated(frame, space);
    else await this.#runSteps(frame.steps, space);
    report({ kind: 'stepFinished', stepId, at: now(), outcomes: [], outputFiles: [] });
  }

  async #runIsolated(frame: FrameStep, space: JobSpace): Promise<void> {
    const copy = await copyJobSpace(space, (this.#depth += 1));
    try {
      await this.#runSteps(frame.steps, copy);
    } finally {
      await removeJobSpaceCopy(copy);
    }
  }

  async #runFiles({ stepId, files }: FilesStep, space: JobSpace): Promise<void> {
    const { report, now, plan } = this.#around;
    report({ kind: 'stepStarted', stepId, at: now() });
    const isPlaced = await unlessShaped(() => this.#placeFixtures(files, space));
    if (isPlaced !== true && plan.kind === 'build') {
      throw new BuildStepFailed(stepId, { message: isPlaced || notPlaced, why: 'filesNotPlaced' });
    }
    const outcomes = isPlaced === true ? [] : [notLaidOut('files', isPlaced, notPlaced)];
    report({ kind: 'stepFinished', stepId, at: now(), outcomes, outputFiles: [] });
  }

  async #placeFixtures(wanted: FilesStep['files'], space: JobSpace): Promise<boolean> {
    const { files, isolation } = this.#around;
    if (files === undefined) return false;
    const targets = new Map(wanted.map(({ from, to }) => [from, `fixtures/${to}`]));
    return placeFixtures(isolation, space, {
      count: wanted.length,
      archive: files.open(),
      targetOf: (name) => targets.get(name) ?? targets.get(name.replace(/^fixtures\//, '')),
    });
  }

  async #runCommands(step: CommandStep, space: JobSpace): Promise<void> {
    const { report, now, plan } = this.#around;
    const { stepId } = step;
    report({ kind: 'stepStarted', stepId, at: now() });
    const outcomes: CommandOutcome[] = [];
    for (const command of step.commands) {
      if (this.#ending.signal.aborted) break;
      outcomes.push(await this.#runOne(step, command, space));
    }
    const outputFiles = this.#ending.signal.aborted ? [] : await this.#collect(step, space);
    report({ kind: 'stepFinished', stepId, at: now(), outcomes, outputFiles });
    if (plan.kind === 'build') requireSuccess(stepId, outcomes, this.#ending.signal);
  }

  async #runOne(step: CommandStep, command: Command, space: JobSpace): Promise<CommandOutcome> {
    if (command.seesHandInAsSent !== true) return this.#runIn(space, step, command);
    const copy = await copyJobSpace(space, (this.#depth += 1));
    try {
      const isLaidOut = await unlessShaped(() => this.#layOut(copy));
      if (isLaidOut === true) return await this.#runIn(copy, step, command);
      // It fitted when the job began: what programs have made since is in the way.
      return { ...notLaidOut(command.id, isLaidOut, handInNotPlacedAgain), why: 'shaped' };
    } finally {
      await removeJobSpaceCopy(copy);
    }
  }

  async #runIn(space: JobSpace, step: CommandStep, command: Command): Promise<CommandOutcome> {
    const { isolation, plan, report } = this.#around;
    const networkHolder = step.network || plan.kind === 'build' ? await this.#openNetwork() : undefined;
    return runCommand({
      isolation,
      space,
      command,
      outputBytes: plan.limits.outputBytes,
      signal: this.#ending.signal,
      onText: (stream, text) =>
        report({ kind: 'output', stepId: step.stepId, commandId: command.id, stream, text }),
      ...(networkHolder ? { networkHolder } : {}),
    });
  }

  #openNetwork(): Promise<JobNetwork> {
    this.#network ??= openJobNetwork(this.#around.space, this.#around.networks);
    return this.#network;
  }

  async #collect({ stepId, outputFiles }: CommandStep, space: JobSpace): Promise<OutputFile[]> {
    if (outputFiles.length === 0) return [];
    const { isolation, upload } = this.#around;
    // Where a program has taken its folder away, there is nothing to keep.
    const found = await unlessShaped(() => listFiles(isolation, space));
    if (typeof found === 'string') return [];
    const collected = new Map<string, OutputFile>();
    for (const { glob, maxBytes } of outputFiles) {
      let leftBytes = maxBytes;
      const pattern = glob.startsWith(`${studentHome}/`) ? glob.slice(studentHome.length + 1) : glob;
      for await (const file of matchingFiles(found, pattern)) {
        if (collected.has(file.path) || file.sizeBytes > leftBytes || collected.size >= maxOutputFiles)
          continue;
        const bytes = await readFileInside(isolation, space, file);
        if (!bytes) continue;
        leftBytes -= bytes.length;
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const output = { path: file.path, sizeBytes: bytes.length, sha256 };
        if (await upload(stepId, output, bytes)) collected.set(file.path, output);
      }
    }
    return [...collected.values()];
  }
}

/** The sentence about what a program or the set-up has replaced, in place of what could not be done. */
async function unlessShaped<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ShapedTreeError) return error.message;
    throw error;
  }
}

function notLaidOut(commandId: string, told: string | false, usual: string): CommandOutcome {
  if (told === false) return brokenOutcome({ commandId, why: usual });
  return { ...brokenOutcome({ commandId, why: told }), why: 'shaped' };
}

const handInNotPlaced =
  'The files that were handed in could not be laid out: do they fit on the disk of a job?';
const handInNotPlacedAgain =
  'The files that were handed in could not be laid out anew: what programs have made is in their place, or fills the disk.';
const notPlaced = 'The files of this block could not be laid out: do they fit on the disk of the machine?';

function ofHandIn(name: string): string | undefined {
  return name.startsWith('student/') ? name : undefined;
}
