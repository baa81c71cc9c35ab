// Makes the plan for a runner, with the limits of the present settings.
import type { Randomness } from '../../../kernel/server/clock.ts';
import type { JobLimits, Plan } from '../../../runner/domain/plan.ts';
import type { Settings } from '../../../tenants/server/index.ts';
import { buildBlocksOf } from '../../domain/build/build-blocks.ts';
import { planOfBuild, planOfTest } from '../../domain/plan.ts';
import { reportLimits } from '../../domain/reports/report-limits.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';

interface Planned {
  readonly snapshot: StoredSnapshot;
  readonly settings: Settings;
  readonly random: Randomness;
}

export function testPlanOf({ snapshot, settings, random }: Planned): Plan {
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
    token: () => tokenOf(random),
  });
}

/** Contains only the blocks that no earlier build made. */
export function buildPlanOf({ snapshot, settings, random }: Planned): Plan {
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
    token: () => tokenOf(random),
  });
}

function machineLimitsOf(settings: Settings): Omit<JobLimits, 'outputBytes' | 'totalMs'> {
  const diskBytes = settings.get('AUTO_TEST_DISK_LIMIT');
  return {
    memoryBytes: settings.get('AUTO_TEST_MEMORY_LIMIT'),
    diskBytes,
    fileSizeBytes: diskBytes,
    processes: settings.get('AUTO_TEST_PROCESS_LIMIT'),
    cores: settings.get('AUTO_TEST_CPU_LIMIT'),
  };
}

function tokenOf(random: Randomness): string {
  return random.bytes(16).toString('hex');
}
