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
});
