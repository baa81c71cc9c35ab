import { expect, it } from 'vitest';
import { Plan } from '../domain/plan.ts';
import { MachineMemory, memoryOfMachine } from './machine-memory.ts';

const gibibyte = 1_073_741_824;

function jobOf(memoryBytes: number, diskBytes: number) {
  const limits = {
    memoryBytes,
    diskBytes,
    fileSizeBytes: 1,
    processes: 1,
    cores: 1,
    outputBytes: 1,
    totalMs: 1,
  };
  const plan = Plan.parse({ kind: 'test', base: 'quick', layers: [], limits, steps: [] });
  return { jobId: 'j', leaseId: 'l', plan, hasFiles: false, takesLastEvents: true };
}

it('a job that runs has memory and disk, whether it uses them or not', () => {
  const memory = new MachineMemory(8 * gibibyte);
  expect(memory.freeBeside([])).toBe(8 * gibibyte);
  expect(memory.freeBeside([jobOf(2 * gibibyte, 4 * gibibyte)])).toBe(2 * gibibyte);
  expect(memory.freeBeside([1, 2].map(() => jobOf(2 * gibibyte, 4 * gibibyte)))).toBe(0);
  expect(memory.holdsAnother([jobOf(2 * gibibyte, 4 * gibibyte)])).toBe(true);
  memory.learn(6 * gibibyte);
  expect(memory.holdsAnother([jobOf(2 * gibibyte, 4 * gibibyte)])).toBe(false);
  expect(memoryOfMachine()).toBeGreaterThan(0);
});

it('a machine that is too small for one job says so once in its log, and on the page of runners as long as it is', () => {
  const memory = new MachineMemory(4 * gibibyte);
  expect(memory.remarks()).toEqual([]);
  expect(memory.learn(6 * gibibyte)).toContain('it has 4.0 GiB of memory, and one job may take 6.0 GiB');
  expect(memory.learn(6 * gibibyte)).toBeUndefined();
  expect(memory.remarks()).toHaveLength(1);
  expect(memory.learn(3 * gibibyte)).toBeUndefined();
  expect(memory.remarks()).toEqual([]);
});
