// The same as `stalls-of-calls.test.ts` for the AutoTest of one teacher: as much of it as there may be.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { program } from '../support/autotest-blocks.ts';
import { makeSnapshot, saveAutoTest } from '../support/build-autotest.ts';
import { sent } from '../support/calls-at-once.ts';
import { leastStalls } from '../support/stall-watch.ts';
import { useWorld, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const makeWorld = useWorld();

/** Pieces of work for which everybody may be held up; `stall-watch.ts` tells what a piece is. */
const mostPieces = 20;

interface Case {
  readonly name: string;
  readonly ready: (w: World) => Promise<() => Promise<unknown>>;
}

const cases: readonly Case[] = [
  {
    name: 'files of tests that are named by their ids, as many as an AutoTest may have, 10 times at once',
    ready: async (w) => {
      const { id: assignmentId } = await w.assignment();
      const params = { assignmentId };
      const saved = (files: { path: string; contents: string }[]) => ({
        updatedTest: { steps: [{ testUploadFiles: { files } }] },
      });
      await w.teacher.call(autotestContract.putAutoTestConfiguration, { params });
      const files = Array.from({ length: 2_000 }, (_, at) => ({ path: `f${at}`, contents: '' }));
      const configuration = await w.teacher.call(autotestContract.updateAutoTestConfiguration, {
        ...{ params, body: saved(files) },
      });
      const kept = configuration.test.steps.flatMap(({ testUploadFiles }) => testUploadFiles?.files ?? []);
      const steps = [{ testUploadFiles: { files: kept.map(({ id }) => ({ id })) } }];
      const body = JSON.stringify({ updatedTest: { steps } });
      const path = `/api/v2/autotest/${assignmentId}`;
      return sent(w, { by: w.teacher, method: 'PATCH', path, body, times: 10, statuses: { 200: 10 } });
    },
  },
  {
    name: 'tests that are published, with scripts of as many open brackets as they have room for',
    ready: async (w) => {
      const { id: assignmentId } = await w.assignment();
      const test = Array.from({ length: 6 }, (_, at) => program(`P${at}`, '(('.repeat(32_000)));
      await saveAutoTest(w.teacher, assignmentId, { test });
      const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
      const body = JSON.stringify({ publishedSnapshot: { published: snapshotId } });
      const path = `/api/v2/autotest/${assignmentId}`;
      return sent(w, { by: w.teacher, method: 'PATCH', path, body, times: 1, statuses: { 200: 1 } });
    },
  },
  {
    name: 'a proof of 500 tests by 1,000 solutions, read 10 times at once',
    ready: async (w) => {
      const { id: assignmentId } = await w.assignment();
      const test = Array.from({ length: 499 }, (_, at) => program(`P${at}`));
      await saveAutoTest(w.teacher, assignmentId, { test });
      const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
      await sql`
        with solution as (
          insert into autotest_solution (id, assignment_id, name, kind, created_at)
          select lpad((1000 * ${assignmentId}::bigint + n)::text, 26, '0'), ${assignmentId}, 'One', 'right', now()
          from generate_series(1, 1000) n
          returning id)
        insert into autotest_proof_run (id, snapshot_id, solution_id, state, created_at, run)
        select solution.id, snapshot.id, solution.id, 'passed', now(), jsonb_build_object('steps', (
          select jsonb_object_agg(step ->> 'id', '{"state": "passed", "share": "1"}'::jsonb)
          from jsonb_array_elements(snapshot.test -> 'steps') step))
        from solution, autotest_snapshot snapshot where snapshot.id = ${snapshotId}
      `.execute(w.platform.database.db);
      const path = `/api/v2/autotest/${assignmentId}/snapshots/${snapshotId}/proof`;
      return sent(w, { by: w.teacher, path, times: 10, statuses: { 200: 10 } });
    },
  },
];

it.each(cases)('the server answers during $name', async ({ ready }) => {
  const { longest } = await leastStalls(makeWorld, ready, (seen) => seen.longest < mostPieces);
  expect(longest).toBeLessThan(mostPieces);
});
