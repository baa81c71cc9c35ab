// Background work for many runs, of which one fails each time.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hide, idOf, program } from '../../../tests/support/autotest-blocks.ts';
import {
  publishedAutoTest,
  resultOf,
  ScriptedRunner,
  stepEvents,
} from '../../../tests/support/build-autotest.ts';
import { schedule, until } from '../../../tests/support/build-group.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { whileRefusing } from '../../../tests/support/failing-rows.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import type { Block } from '../domain/block.ts';
import { settleHidden } from './jobs.ts';
import { endLostLeases } from './runner/lost-leases.ts';

const makeWorld = useWorld();

async function handedInTwice(w: World, test: Block[] = [program('P')]) {
  const { assignmentId } = await publishedAutoTest(w, test);
  await schedule(w, assignmentId, { general: until(w, 1), sections: [] });
  const works = new Map<Actor, number>();
  for (const author of [w.student, w.otherStudent])
    works.set(author, (await handIn(author, assignmentId)).id);
  const workOf = (author: Actor): number => works.get(author) ?? 0;
  return { workOf, read: (author: Actor) => resultOf(author, assignmentId, workOf(author)) };
}

it('points that count later and cannot be written for one run are written for all others', async () => {
  const w = await makeWorld();
  const test = [program('P'), hide('H', { preposition: 'before' }, [program('Q')])];
  const { read, workOf } = await handedInTwice(w, test);
  const runner = new ScriptedRunner(w);
  for (let run = 0; run < 2; run += 1) {
    const job = await runner.claimOne();
    await runner.report(job, 0, [...stepEvents(idOf('P'), 0), ...stepEvents(idOf('Q'), 0)]);
    await runner.complete(job);
  }
  w.clock.advance(2 * 3_600_000);
  const results = {
    table: 'autotest_result',
    on: 'update',
    when: sql<boolean>`new.submission_id = ${sql.lit(workOf(w.student))}`,
  } as const;
  await whileRefusing(w, results, () => settleHidden(w.platform));
  expect(await read(w.otherStudent)).toMatchObject({ isFinal: true });
  await settleHidden(w.platform);
  expect(await read(w.student)).toMatchObject({ isFinal: true });
});

// Its runs wait on, so it comes last.
it('the run of a lost runner that cannot be given back keeps no other one from it', async () => {
  const w = await makeWorld();
  const { read } = await handedInTwice(w);
  const runner = new ScriptedRunner(w);
  const first = await runner.claimOne();
  await runner.claimOne();
  w.clock.advance(61_000);
  const leases = {
    table: 'autotest_lease',
    on: 'update',
    when: sql<boolean>`new.job_id = ${sql.lit(first.jobId)}`,
  } as const;
  await whileRefusing(w, leases, () => endLostLeases(w.platform));
  const states = [await read(w.student), await read(w.otherStudent)].map(({ state }) => state);
  expect(states.toSorted()).toEqual(['not_started', 'running']);
  await endLostLeases(w.platform);
  expect([(await read(w.student)).state, (await read(w.otherStudent)).state]).toEqual([
    'not_started',
    'not_started',
  ]);
});
