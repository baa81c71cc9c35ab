// Makes the plan for a runner, with the limits of the present settings.
import type { JobLimits, Plan } from '../../../runner/domain/plan.ts';
import type { SettingName } from '../../../tenants/domain/settings.ts';
import { planOfBuild, planOfTest } from '../plan.ts';
import { reportLimits } from '../reports/report-limits.ts';
import type { StoredSetup, StoredTest } from '../wire/stored-blocks.ts';
import { buildBlocksOf } from './build-blocks.ts';

interface Planned {
  readonly snapshot: {
    readonly base: string;
    readonly layers: readonly string[];
    readonly setup: StoredSetup;
    readonly test: StoredTest;
    readonly cachedBlocks: number;
  };
  readonly settings: PlanSettings;
  /** Answers a new, unpredictable word at each call. */
  readonly token: () => string;
}

/** The settings that limit a job. */
type LimitName = Extract<
  SettingName,
  | 'AUTO_TEST_CPU_LIMIT'
  | 'AUTO_TEST_DISK_LIMIT'
  | 'AUTO_TEST_MEMORY_LIMIT'
  | 'AUTO_TEST_PROCESS_LIMIT'
  | 'NEW_AUTO_TEST_BUILD_MAX_TIME_COMMAND'
  | 'NEW_AUTO_TEST_BUILD_OUTPUT_LIMIT'
  | 'NEW_AUTO_TEST_MAX_TIME_RUN'
  | 'NEW_AUTO_TEST_OUTPUT_FILES_SIZE'
  | 'NEW_AUTO_TEST_TEST_MAX_TIME_COMMAND'
  | 'NEW_AUTO_TEST_TEST_OUTPUT_LIMIT'
>;

interface PlanSettings {
  get(name: LimitName): number;
}

export function testPlanOf({ snapshot, settings, token }: Planned): Plan {
  const { base, layers, test } = snapshot;
  return planOfTest(test.steps, {
    base,
    layers,
    limits: {
      ...machineLimitsOf(settings),
      outputBytes: settings.get('NEW_AUTO_TEST_TEST_OUTPUT_LIMIT'),
      totalMs: settings.get('NEW_AUTO_TEST_MAX_TIME_RUN') * 1000,
    },
    commandMs: settings.get('NEW_AUTO_TEST_TEST_MAX_TIME_COMMAND') * 1000,
    reportBytes: reportLimits.fileBytes,
    outputFileBytes: settings.get('NEW_AUTO_TEST_OUTPUT_FILES_SIZE'),
    token,
  });
}

/** Contains only the blocks that no earlier build made. */
export function buildPlanOf({ snapshot, settings, token }: Planned): Plan {
  const { base, layers, cachedBlocks } = snapshot;
  const blocks = buildBlocksOf(snapshot).slice(cachedBlocks);
  const commandMs = settings.get('NEW_AUTO_TEST_BUILD_MAX_TIME_COMMAND') * 1000;
  return planOfBuild(blocks, {
    base,
    layers,
    limits: {
      ...machineLimitsOf(settings),
      outputBytes: settings.get('NEW_AUTO_TEST_BUILD_OUTPUT_LIMIT'),
      totalMs: commandMs * Math.max(1, blocks.length),
    },
    commandMs,
    reportBytes: reportLimits.fileBytes,
    outputFileBytes: settings.get('NEW_AUTO_TEST_OUTPUT_FILES_SIZE'),
    token,
  });
}

function machineLimitsOf(settings: PlanSettings): Omit<JobLimits, 'outputBytes' | 'totalMs'> {
  const diskBytes = settings.get('AUTO_TEST_DISK_LIMIT');
  return {
    memoryBytes: settings.get('AUTO_TEST_MEMORY_LIMIT'),
    diskBytes,
    fileSizeBytes: diskBytes,
    processes: settings.get('AUTO_TEST_PROCESS_LIMIT'),
    cores: settings.get('AUTO_TEST_CPU_LIMIT'),
  };
}
