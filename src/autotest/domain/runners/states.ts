// What the site says about the state of a runner, from its last report and the leases that it holds.
import { z } from 'zod';
import { runnerRefusals, runnerVersion } from '../../../runner/domain/protocol.ts';
import type { RunnerReport } from '../../../runner/domain/runner-report.ts';

export const RunnerState = z.enum(['gone', 'otherVersion', 'stopping', 'noSlots', 'working', 'idle']);
export type RunnerState = z.infer<typeof RunnerState>;

/** A present runner, busy or not, is recorded at least every 90 seconds. */
export const gapOfRunnersMs = 180_000;

export interface KnownRunner {
  readonly report: Pick<RunnerReport, 'version' | 'isStopping' | 'slots'>;
  readonly seenAt: Date;
  /** The runs and builds that it works on. */
  readonly jobs: number;
}

export function runnerStateOf({ report, seenAt, jobs }: KnownRunner, now: Date): RunnerState {
  if (now.getTime() - seenAt.getTime() > gapOfRunnersMs) return 'gone';
  if (report.version !== runnerVersion) return 'otherVersion';
  if (report.isStopping) return 'stopping';
  if (jobs > 0) return 'working';
  return report.slots === 0 ? 'noSlots' : 'idle';
}

export const RunnerLife = z.enum(['alive', 'dead', 'starting']);
export type RunnerLife = z.infer<typeof RunnerLife>;

/** A runner that has no base system yet still prepares its machine (ATR-003). */
export function runnerLifeOf(state: RunnerState, { bases }: Pick<RunnerReport, 'bases'>): RunnerLife {
  if (state === 'gone') return 'dead';
  return bases.length === 0 ? 'starting' : 'alive';
}

/** The sentence for a runner that this server does not understand; undefined for all others. */
export function otherVersionText(version: number): string | undefined {
  if (version === runnerVersion) return undefined;
  return `${runnerRefusals.otherVersion.text} It speaks version ${version} of their language, the server version ${runnerVersion}.`;
}
