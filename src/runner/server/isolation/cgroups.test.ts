import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeCgroups, setUpCgroups } from './cgroup-setup.ts';
import { openJobCgroup } from './cgroups.ts';

const limits = { memoryBytes: 1_048_576, processes: 10, cores: 0.5 };

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'proofmark-cgroups-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with the files that the kernel would put there. */
function groupOf(parent: string, files: readonly string[]): string {
  const path = join(folder, parent, 'slot-0');
  mkdirSync(path, { recursive: true });
  for (const file of files) writeFileSync(join(path, file), '');
  return path;
}
const read = (path: string, file: string): string => readFileSync(join(path, file), 'utf8');
const mayOthersRead = (path: string, file: string): boolean =>
  (statSync(join(path, file)).mode & 0o004) !== 0;

it('a job gets its limits and a lower share of the processor in version 2, and its counters are hidden', () => {
  const files = ['cpu.weight', 'memory.swap.max', 'memory.peak', 'memory.current', 'cpu.stat', 'pids.peak'];
  const group = groupOf('unified', files);
  openJobCgroup({ version: 'v2', unified: join(folder, 'unified') }, 'slot-0').limit(limits);
  const written = ['memory.max', 'memory.swap.max', 'pids.max', 'cpu.max', 'cpu.weight'];
  expect(written.map((file) => read(group, file))).toEqual(['1048576', '0', '10', '50000 100000', '50']);
  expect(files.filter((file) => mayOthersRead(group, file))).toEqual(['cpu.weight', 'memory.swap.max']);
});

it('a job gets the same in version 1', () => {
  const memory = groupOf('memory', ['memory.max_usage_in_bytes', 'memory.stat']);
  const pids = groupOf('pids', ['pids.current']);
  const cpu = groupOf('cpu', ['cpu.shares', 'cpu.stat']);
  const parents = { memory: join(folder, 'memory'), pids: join(folder, 'pids'), cpu: join(folder, 'cpu') };
  openJobCgroup({ version: 'v1', ...parents }, 'slot-0').limit(limits);
  expect(read(memory, 'memory.limit_in_bytes')).toBe('1048576');
  expect(['cpu.shares', 'cpu.cfs_quota_us'].map((file) => read(cpu, file))).toEqual(['512', '50000']);
  expect(mayOthersRead(memory, 'memory.max_usage_in_bytes')).toBe(false);
  expect(mayOthersRead(memory, 'memory.limit_in_bytes')).toBe(true);
  expect([mayOthersRead(pids, 'pids.current'), mayOthersRead(cpu, 'cpu.stat')]).toEqual([false, false]);
});

it('a start by root lets programs join their groups without a wait, and keeps all other options of the tree', async ({
  skip,
}) => {
  const optionsNow = () => / cgroup2 (\S+)/.exec(readFileSync('/proc/self/mounts', 'utf8'))?.[1]?.split(',');
  const before = optionsNow();
  skip(before === undefined, 'This machine mounts no cgroups of version 2.');
  skip(Number.parseInt(release()) < 6, 'The kernel is older than 6.0.');
  skip(process.getuid?.() !== 0, 'This account may not change mounts.');
  await removeCgroups(setUpCgroups('test-of-moves', { uid: 0, gid: 0 }, true));
  expect(optionsNow()?.toSorted()).toEqual([...new Set([...(before ?? []), 'favordynmods'])].toSorted());
});

it('all programs of a runner together get a lower share than others of the machine', async ({ skip }) => {
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const layout = setUpCgroups('test-of-shares', account, account.uid === 0);
  skip(layout.version === 'none', layout.reason);
  const share =
    layout.version === 'v1' ? read(layout.cpu ?? '', 'cpu.shares') : read(layout.unified ?? '', 'cpu.weight');
  await removeCgroups(layout);
  expect(share.trim()).toBe(layout.version === 'v1' ? '512' : '50');
});
