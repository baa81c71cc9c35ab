import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { publishedAutoTest } from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { autotestContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const {
  getAutoTestConfiguration,
  putAutoTestConfiguration,
  updateAutoTestConfiguration,
  deleteAutoTestConfiguration,
} = autotestContract;

const unpublish = { publishedSnapshot: { unpublished: {} } };

describe('an AutoTest', () => {
  it('is deleted with its results, but not while it is published', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const params = { assignmentId };
    const refused = await w.teacher.refused(deleteAutoTestConfiguration, { params });
    expect(refused.message).toBe('This AutoTest is published. Unpublish it before deleting it.');
    await w.teacher.call(updateAutoTestConfiguration, { params, body: unpublish });
    await w.teacher.call(deleteAutoTestConfiguration, { params });
    expect((await w.teacher.refused(getAutoTestConfiguration, { params })).status).toBe(404);
    await w.teacher.call(putAutoTestConfiguration, { params });
  });

  it('leaves no state of its runs behind in the list of submissions when it is deleted', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const params = { assignmentId };
    const { id: submissionId } = await handIn(w.student, assignmentId);
    const columns = () =>
      w.platform.database.db
        .selectFrom('submission')
        .select(['autoTestState', 'gradeHeld'])
        .where('id', '=', submissionId)
        .executeTakeFirst();
    expect(await columns()).toEqual({ autoTestState: 'not_started', gradeHeld: true });
    await w.teacher.call(updateAutoTestConfiguration, { params, body: unpublish });
    await w.teacher.call(deleteAutoTestConfiguration, { params });
    expect(await columns()).toEqual({ autoTestState: null, gradeHeld: false });
  });

  it('clears the lists of all its submissions in one statement', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const params = { assignmentId };
    const ids: number[] = [];
    for (const actor of [w.student, w.otherStudent, w.student])
      ids.push((await handIn(actor, assignmentId)).id);
    await w.teacher.call(updateAutoTestConfiguration, { params, body: unpublish });
    await w.teacher.call(deleteAutoTestConfiguration, { params });
    const { db } = w.platform.database;
    // Rows that one statement wrote have the same command number (`cmin`).
    const rows = await sql<{ statement: string; state: string | null }>`
      select cmin::text as statement, auto_test_state as state from submission
      where assignment_id = ${assignmentId}`.execute(db);
    expect(rows.rows).toHaveLength(ids.length);
    expect(new Set(rows.rows.map((row) => `${row.statement} ${row.state}`)).size).toBe(1);
    const told = await sql<{ statement: string; event: unknown }>`
      select cmin::text as statement, event from live_event
      where topic_key = ${`submissions&assignmentId=${assignmentId}`}
      order by id desc limit ${ids.length}`.execute(db);
    expect(new Set(told.rows.map(({ statement }) => statement)).size).toBe(1);
    const changed = (id: number) => ({ changed: { submissionId: String(id) } });
    expect(told.rows.map(({ event }) => event)).toEqual(expect.arrayContaining(ids.map(changed)));
  });
});
