import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endProcessesOf } from './left-processes.ts';

it.runIf(process.getuid?.() === 0)('ends what the ids of a slot still run, and nothing else', async () => {
  const [left, other] = [54_321, 54_322].map((uid) => spawn('sleep', ['300'], { uid, stdio: 'ignore' }));
  if (!left || !other) throw new Error('Nothing was started.');
  await Promise.all([left, other].map((child) => once(child, 'spawn')));
  const ended = once(left, 'exit');
  await endProcessesOf([54_321]);
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(other.exitCode).toBeNull();
  other.kill('SIGKILL');
  await once(other, 'exit');
});
