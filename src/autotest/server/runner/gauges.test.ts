// The figures by which a fleet is scaled, as a collector reads them.
import { expect, it } from 'vitest';
import { publishedAutoTest, ScriptedRunner } from '../../../../tests/support/build-autotest.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { addGauges, createMetrics } from '../../../kernel/server/http/metrics.ts';
import { autotestGauges } from './gauges.ts';

const makeWorld = useWorld();

async function figuresOf({ platform }: World): Promise<Record<string, number>> {
  const metrics = createMetrics();
  addGauges(metrics, platform, autotestGauges);
  const text = await metrics.registry.metrics();
  const lines = [...text.matchAll(/^proofmark_autotest_(\w+) (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]));
}

it('tell what waits, since when, what runs, and how much the runners can hold', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const before = await figuresOf(w);
  await handIn(w.student, assignmentId);
  w.clock.advance(90_000);
  const waiting = await figuresOf(w);
  expect(waiting['waiting_runs']).toBe((before['waiting_runs'] ?? 0) + 1);
  expect(waiting['oldest_waiting_seconds']).toBeGreaterThanOrEqual(90);
  const runner = new ScriptedRunner(w, 'counted');
  const [job] = await runner.claim(1, { says: { slots: 4 } });
  if (!job) throw new Error('There was nothing to run.');
  const running = await figuresOf(w);
  expect(running['running_runs']).toBe((before['running_runs'] ?? 0) + 1);
  expect(running).toMatchObject({ runners: 1, runner_slots: 4, waiting_builds: 0 });
  await runner.complete(job);
  await runner.claim(0, { says: { slots: 4, isStopping: true } });
  expect(await figuresOf(w)).toMatchObject({ running_runs: 0, runners: 0, runner_slots: 0 });
});

it('do not hide the others where one cannot be read', async () => {
  const w = await makeWorld();
  const metrics = createMetrics();
  const broken = { name: 'broken', help: 'None.', read: () => Promise.reject(new Error('no database')) };
  addGauges(metrics, w.platform, [broken, ...autotestGauges]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('proofmark_broken Nan');
  expect(text).toMatch(/^proofmark_autotest_waiting_runs \d+$/m);
});
