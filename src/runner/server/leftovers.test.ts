// After a thousand jobs that leave what they can, nothing of them is on the machine, and none has found anything of the
// one before it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer, folder, runner } = useRunner('leftovers');

const runs = 1_000;
const portion = 50;

/** Says what is there, then leaves processes, files, memory and a lock behind. */
const leave = `
ls -A /tmp /dev/shm /home/student/student /var/tmp /run | grep -vE '^(/.*:|init|)$'
ls -d /proc/[0-9]* | wc -l
setsid sleep 600 < /dev/null > /dev/null 2>&1 &
(trap '' TERM HUP INT; exec setsid sleep 600) > /dev/null 2>&1 &
mkdir -p deep/er; mkfifo pipe; ln -s / link; head -c 100000 /dev/zero > /dev/shm/left; echo > /tmp/left; chmod 000 deep
exec flock /home/student/student/lock true`;

interface Processes {
  readonly children: Map<number, number[]>;
}

function processTable(): Processes {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(/^PPid:\t(\d+)/m.exec(statusOf(pid))?.[1] ?? -1);
    children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
  }
  return { children };
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended since.
    return '';
  }
}

function below(pid: number, { children }: Processes): number[] {
  return (children.get(pid) ?? []).flatMap((child) => [child, ...below(child, { children })]);
}

/** The processes of the runner; the mounts, cgroups and files of its jobs. */
function whatIsThere() {
  const processes = below(runner().child.pid ?? 0, processTable());
  const innermost = processes.at(-1) ?? 0;
  const mounts = readFileSync(`/proc/${innermost}/mountinfo`, 'utf8').split('\n').length;
  const instance = createHash('sha256').update(`${folder}/runner`).digest('hex').slice(0, 10);
  const trees = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => (line.split(' ')[2]?.startsWith('cgroup') ? [line.split(' ')[1] ?? ''] : []));
  const cgroups = trees.flatMap((tree) => slotsIn(`${tree}/proofmark-${instance}`));
  const files = ['jobs', 'pipes'].flatMap((name) => readdirSync(`${folder}/runner/${name}`));
  return {
    processes: processes.length,
    mounts,
    cgroups: cgroups.toSorted(),
    files,
    written: writtenBelow(innermost),
  };
}

/** What stands in the places that are made for the next jobs, as the runner sees them. */
function writtenBelow(pid: number): string[] {
  const jobs = `/proc/${pid}/root${folder}/runner/jobs`;
  return readdirSync(jobs).flatMap((slot) => {
    const beside = readdirSync(`${jobs}/${slot}/t`).filter((name) => name !== 'u' && name !== 'w');
    return [...beside, ...readdirSync(`${jobs}/${slot}/t/u`)];
  });
}

function slotsIn(tree: string): string[] {
  try {
    return readdirSync(tree).filter((name) => name.startsWith('slot-'));
  } catch {
    // This tree has none of the runner's.
    return [];
  }
}

// A job takes 60 milliseconds where nothing else runs, and a second on a busy machine.
vi.setConfig({ testTimeout: 1_200_000 });

it('a thousand jobs leave no process, mount, cgroup or file but the empty places of the next ones', async () => {
  const one = () => peer.run({ steps: [step('s', [bash('leave', leave)])] });
  const slots = ['slot-0', 'slot-1'];
  await Promise.all([one(), one(), one(), one()]);
  await expect.poll(() => whatIsThere().files).toEqual(slots);
  await expect.poll(() => whatIsThere().written).toEqual([]);
  const before = whatIsThere();
  const seen = new Map<string, number>();
  for (let count = 0; count < runs; count += portion) {
    for (const { commands } of await Promise.all(Array.from({ length: portion }, one))) {
      const said = commands['leave']?.stdout.text ?? '';
      seen.set(said, (seen.get(said) ?? 0) + 1);
    }
  }
  expect([...seen.keys()].map((said) => said.trim().split('\n').length)).toEqual(
    [...seen.keys()].map(() => 1),
  );
  await expect.poll(whatIsThere).toEqual({ ...before, files: slots, written: [] });
  expect(new Set(before.cgroups)).toEqual(new Set(slots));
});
