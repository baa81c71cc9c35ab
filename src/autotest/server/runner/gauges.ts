// Figures of the fleet for /metrics: how much waits, and how much room there is. Runners are scaled by them.
import type { Platform } from '../../../kernel/server/platform.ts';
import type { RoomGauge } from '../../../kernel/server/room.ts';
import { gapOfRunnersMs, runnerStateOf } from '../../domain/runners/states.ts';
import { countWaitingBuilds, countRuns, oldestWaitingSince } from '../store/fleet-figures.ts';
import { listHeldByRunner } from '../store/leases.ts';
import { listRunnersSince } from '../store/runners.ts';

export const autotestGauges: readonly RoomGauge[] = [
  {
    name: 'autotest_waiting_runs',
    help: 'Runs that no runner has taken yet.',
    read: ({ database }) => countRuns(database.db, 'not_started'),
  },
  {
    name: 'autotest_running_runs',
    help: 'Runs that a runner works on.',
    read: ({ database }) => countRuns(database.db, 'running'),
  },
  {
    name: 'autotest_waiting_builds',
    help: 'Builds of snapshots that no runner has taken yet.',
    read: ({ database }) => countWaitingBuilds(database.db),
  },
  {
    name: 'autotest_oldest_waiting_seconds',
    help: 'How long the oldest waiting run has waited; 0 if none waits.',
    read: async ({ database, clock }) => {
      const since = await oldestWaitingSince(database.db);
      return since === undefined ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1000);
    },
  },
  {
    name: 'autotest_runners',
    help: 'Runners that take work.',
    read: async (platform) => (await listTaking(platform)).length,
  },
  {
    name: 'autotest_runner_slots',
    help: 'Jobs that these runners can hold at once.',
    read: async (platform) =>
      (await listTaking(platform)).reduce((sum, { report }) => sum + (report.slots ?? 1), 0),
  },
];

async function listTaking({ database: { db }, clock }: Platform) {
  const now = clock.now();
  const [runners, held] = await Promise.all([
    listRunnersSince(db, new Date(now.getTime() - gapOfRunnersMs)),
    listHeldByRunner(db),
  ]);
  return runners.filter((runner) => {
    const jobs = held.find(({ runnerId, tokenId }) => runnerId === runner.id && tokenId === runner.tokenId);
    const state = runnerStateOf({ ...runner, jobs: jobs?.jobs ?? 0 }, now);
    return state === 'working' || state === 'idle';
  });
}
