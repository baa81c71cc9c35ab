// Memory and disk are separate; the limits here are small enough for a test.
import { expect, it } from 'vitest';
import type { PlanStep } from '../domain/plan.ts';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const mebibyte = 1_048_576;
const { peer } = useRunner('memory');

const limits = {
  memoryBytes: 128 * mebibyte,
  diskBytes: 320 * mebibyte,
  fileSizeBytes: 320 * mebibyte,
};

const takes = (mebibytes: number) => `python3 -c "a = b'x' * (${mebibytes} << 20)"`;
const writes = (mebibytes: number, file: string) =>
  `dd if=/dev/zero of=${file} bs=1M count=${mebibytes} status=none`;

async function verdictsOf(scripts: readonly string[]) {
  const commands = scripts.map((script, at) => bash(`c${at}`, script));
  const record = await peer.run({ steps: [step('step', commands)], limits });
  return commands.map(({ id }) => {
    const outcome = record.commands[id];
    return outcome?.verdict === 'ran' ? outcome.exitCode : outcome?.verdict;
  });
}

it('a program gets no memory out of the disk that it does not use', async () => {
  expect(await verdictsOf([takes(90), takes(300)])).toEqual([0, 'out_of_memory']);
});

it('files that a step has left do not kill the next one, and are not its memory when they go', async () => {
  const file = '/home/student/big';
  expect(await verdictsOf([writes(250, file), takes(90), `rm ${file}`, takes(300)])).toEqual([
    0,
    0,
    0,
    'out_of_memory',
  ]);
});

it('memory and disk can be filled at once', async () => {
  const both = `python3 - <<'END'
memory = b'x' * (90 << 20)
with open('/home/student/big', 'wb') as file:
    for _ in range(300):
        file.write(b'y' * (1 << 20))
END`;
  expect(await verdictsOf([both])).toEqual([0]);
});

it('a full disk is a full disk, also in a copy of the job', async () => {
  const left = step('left', [bash('left', writes(250, '/home/student/big'))]);
  const more = (id: string) => step(id, [bash(id, writes(200, `/home/student/${id}`))]);
  const inside = [more('inside')];
  const copy: PlanStep = { kind: 'frame', stepId: 'F', isolate: true, gated: false, steps: inside };
  const { commands } = await peer.run({ steps: [left, copy, more('after')], limits });
  expect(commands['left']?.exitCode).toBe(0);
  expect(commands['inside']).toMatchObject({ verdict: 'ran', exitCode: 1 });
  expect(commands['after']).toMatchObject({ verdict: 'ran', exitCode: 1 });
  expect(commands['after']?.stderr.text).toContain('No space left on device');
});
