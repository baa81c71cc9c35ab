// What version 2 of cgroups does in the kernel of this machine. Where memory, processes and processor belong to version
// 1, no mount gives them to version 2 as long as the machine runs: then the limits of version 2 are proven by the files
// that we write (cgroups.test.ts), and here all that its tree does without them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJobCgroup } from './cgroups.ts';

/** A tree of version 2 that is ours, wherever the machine has mounted it or not. */
const folder = mkdtempSync(join(tmpdir(), 'proofmark-cgroup2-'));
const parent = join(folder, `proofmark-test-${process.pid}`);
let why: string | undefined;

beforeAll(() => {
  const mounted = spawnSync('mount', ['-t', 'cgroup2', 'cgroup2', folder], { encoding: 'utf8' });
  why =
    mounted.status === 0
      ? undefined
      : `This machine mounts no cgroups of version 2: ${mounted.stderr.trim()}`;
  if (why === undefined) mkdirSync(parent);
});
afterAll(() => {
  if (why === undefined) {
    rmdirSync(parent);
    spawnSync('umount', [folder]);
  }
  rmSync(folder, { recursive: true });
});

it('a job is ended whole, its end is noticed, and its group goes', async ({ skip }) => {
  skip(why !== undefined, why);
  const job = openJobCgroup({ version: 'v2', unified: parent }, 'slot-0');
  const [group = ''] = job.folders;
  const script = 'echo 0 > "$0/cgroup.procs"; trap "" TERM HUP; sleep 300 & setsid sleep 300 & echo in; wait';
  const program = spawn('sh', ['-c', script, group], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(program, 'exit');
  await once(program.stdout, 'data');
  expect(readFileSync(join(group, 'cgroup.procs'), 'utf8').trim().split('\n').length).toBeGreaterThanOrEqual(
    2,
  );
  await job.settle();
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(readFileSync(join(group, 'cgroup.procs'), 'utf8')).toBe('');
  await job.remove();
  expect(existsSync(group)).toBe(false);
});

const controllers = (): string[] =>
  readFileSync(join(folder, 'cgroup.controllers'), 'utf8').trim().split(' ');

it('a job has its limits where the kernel gives them to version 2', async ({ skip }) => {
  skip(why !== undefined, why);
  const missing = ['memory', 'pids', 'cpu'].filter((name) => !controllers().includes(name));
  skip(
    missing.length > 0,
    `Here these belong to version 1, until the machine starts anew: ${missing.join(', ')}.`,
  );
  writeFileSync(join(folder, 'cgroup.subtree_control'), '+memory +pids +cpu');
  writeFileSync(join(parent, 'cgroup.subtree_control'), '+memory +pids +cpu');
  const job = openJobCgroup({ version: 'v2', unified: parent }, 'slot-1');
  const [group = ''] = job.folders;
  job.limit({ memoryBytes: 16_777_216, processes: 10, cores: 0.5 });
  const flood = 'echo 0 > "$0/cgroup.procs"; exec python3 -c "bytearray(10 ** 9)"';
  const { signal } = spawnSync('sh', ['-c', flood, group]);
  expect([signal, job.oomKills()]).toEqual(['SIGKILL', 1]);
  await job.remove();
});
