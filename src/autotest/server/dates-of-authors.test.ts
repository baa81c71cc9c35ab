import { expect, it } from 'vitest';
import { hide, idOf, program } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  resultOf,
  saveAutoTest,
  ScriptedRunner,
  stepEvents,
} from '../../../tests/support/build-autotest.ts';
import { buildSection, schedule, until } from '../../../tests/support/build-group.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { personWith } from '../../../tests/support/person-with.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { autotestContract } from '../domain/contract.ts';
import { settleHidden } from './jobs.ts';

const makeWorld = useWorld();
const { listAutoTestResults } = autotestContract;

it('hidden parts stay hidden by the dates of the author, for them and in the lists of staff (AT2-063)', async () => {
  const w = await makeWorld();
  const tester = await personWith(w, ['can_see_assignments', 'can_see_others_work']);
  const section = await buildSection(w, [w.otherStudent]);
  const { id: assignmentId } = await w.assignment();
  await schedule(w, assignmentId, { general: until(w, 1), sections: [[section, until(w, 3)]] });
  const test = [program('P'), hide('H', { preposition: 'before' }, [program('Q')])];
  await saveAutoTest(w.teacher, assignmentId, { test });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  await publish(w.teacher, assignmentId, snapshotId);
  const runner = new ScriptedRunner(w);
  const works = [w.student, w.otherStudent].map(async (author) => (await handIn(author, assignmentId)).id);
  const [early = 0, late = 0] = await Promise.all(works);
  for (let run = 0; run < works.length; run += 1) {
    const job = await runner.claimOne();
    await runner.report(job, 0, [...stepEvents(idOf('P'), 0), ...stepEvents(idOf('Q'), 0)]);
    await runner.complete(job);
  }
  w.clock.advance(2 * 3_600_000);
  await settleHidden(w.platform);
  const [shown, hidden] = [
    { achieved: '2', possible: '2' },
    { achieved: '1', possible: '1' },
  ];
  const own = await resultOf(w.otherStudent, assignmentId, late);
  expect(own).toMatchObject({ isFinal: false, points: hidden });
  const others = await resultOf(w.student, assignmentId, early);
  expect(others).toMatchObject({ isFinal: true, points: shown });
  const { results } = await tester.call(listAutoTestResults, { params: { assignmentId } });
  const points = new Map(results.map((result) => [Number(result.submissionId), result.points]));
  expect([points.get(early), points.get(late)]).toEqual([shown, hidden]);
  w.clock.advance(2 * 3_600_000);
  await settleHidden(w.platform);
  expect(await resultOf(w.otherStudent, assignmentId, late)).toMatchObject({ isFinal: true, points: shown });
});
