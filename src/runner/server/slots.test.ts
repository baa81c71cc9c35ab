// The place of a job cannot be made or removed. The tests use a folder that only root of the host can remove,
// as the rest of an earlier job.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bash, step } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer, folder, runner, startAgain } = useRunner('slots');

const placeOf = (slot: number): string => join(folder, 'runner', 'jobs', `slot-${slot}`);

function block(slot: number): void {
  mkdirSync(join(placeOf(slot), 'stuck'), { recursive: true });
  writeFileSync(join(placeOf(slot), 'stuck', 'file'), '');
}
function unblock(): void {
  for (const slot of [0, 1]) rmSync(placeOf(slot), { recursive: true, force: true });
}

const said = (script: string) => peer.run({ steps: [step('step', [bash('command', script)])] });
const saysThat = (text: string) =>
  peer.untilClaim(({ report }) => report.remarks.some((remark) => remark.includes(text)));
const hasAllSlots = () =>
  peer.untilClaim(
    ({ freeSlots, report }) => freeSlots === 2 && !report.remarks.some((remark) => remark.includes('slots')),
  );

afterEach(unblock);

describe.runIf(process.getuid?.() === 0)('a slot that cannot be used', () => {
  it('is left out and told of, and no job comes to harm; once it is clear it is used again', async () => {
    block(0);
    const told = saysThat('1 of 2 slots get no jobs');
    const first = await said('echo first');
    expect(first.outcome).toEqual({ kind: 'givenBack' });
    await told;
    const others = await Promise.all([said('echo second'), said('echo third')]);
    expect(others.map(({ commands }) => commands['command']?.stdout.text)).toEqual(['second\n', 'third\n']);
    const used = hasAllSlots();
    unblock();
    await used;
    expect((await said('echo last')).commands['command']?.stdout.text).toBe('last\n');
  });

  it('leaves a machine without any asking for nothing, and saying so, until there is one again', async () => {
    block(0);
    block(1);
    const told = peer.untilClaim(
      ({ freeSlots, report }) =>
        freeSlots === 0 && report.remarks.some((remark) => remark.includes('This machine gets no jobs')),
    );
    const jobs = [said('echo same'), said('echo same')];
    await told;
    const waits = said('echo later');
    const used = peer.untilClaim(({ freeSlots }) => freeSlots > 0);
    unblock();
    await used;
    expect((await waits).commands['command']?.stdout.text).toBe('later\n');
    // The second job may have found no slot.
    for (const { outcome } of await Promise.all(jobs))
      expect(['givenBack', 'finished']).toContain(outcome.kind);
    expect(runner().child.exitCode).toBeNull();
  });

  it('does not keep a runner from its start', async () => {
    await runner().stop();
    block(0);
    const told = saysThat('1 of 2 slots get no jobs');
    await startAgain();
    await told;
    expect((await said('echo works')).commands['command']?.stdout.text).toBe('works\n');
  });
});

it('a job whose own machine cannot be mounted fails with the reason, and its slot is used again', async () => {
  const { layer } = await peer.run({ kind: 'build', steps: [step('s', [bash('s', 'true')])] });
  // The kernel refuses an overlay that names the same layer twice.
  const layers = [layer?.sha256 ?? '', layer?.sha256 ?? ''];
  const { outcome } = await peer.run({ steps: [step('step', [bash('command', 'true')])], layers });
  expect(outcome).toMatchObject({ kind: 'failed' });
  const { commands } = await said('echo works');
  expect(commands['command']?.stdout.text).toBe('works\n');
});

it('a job that cannot be run leaves nothing of its files here', async () => {
  const steps = [step('step', [bash('command', 'true')])];
  const { outcome } = await peer.run({ steps, base: 'no-such-base', files: { 'student/a.py': 'print()' } });
  expect(outcome).toMatchObject({ kind: 'failed' });
  const layers = ['0'.repeat(64)];
  const damaged = await peer.run({ steps, layers, files: { 'student/a.py': 'print()' } });
  expect(damaged.outcome).toMatchObject({ kind: 'failed' });
  await hasAllSlots();
  expect(existsSync(placeOf(0))).toBe(false);
});
