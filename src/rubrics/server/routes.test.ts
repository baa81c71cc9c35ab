import { describe, expect, it } from 'vitest';
import { choiceOf, normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { rubricContract } from '../domain/contract.ts';
import type { Choice } from '../domain/model.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { fillReservedRows, freeRows, reserveRows } from './index.ts';

const makeWorld = useWorld();
const { loadRubric, listRubricResults, putRubricResult, changeRowType, deleteRubric, copyRubric } =
  rubricContract;

async function marked(w: World) {
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  return { assignmentId, rows, submissionId };
}

const choose = (at: { by: Actor; submissionId: number }, items: Choice[], copyLockedItems = false) =>
  at.by.call(putRubricResult, {
    params: { submissionId: at.submissionId },
    query: { copyLockedItems },
    body: { items },
  });

const resultsOf = async (actor: Actor, submissionId: number) =>
  (await actor.call(listRubricResults, { params: { submissionId } })).map((one) => [
    one.rowId,
    one.achievedPoints,
  ]);

const lock = (w: World, assignmentId: number, rowIds: number[]) =>
  w.transaction((tx) => reserveRows(tx, assignmentId, { lock: 'auto_test_2', rowIds }));

const writePoints = (w: World, of: { assignmentId: number; submissionId: number }, choices: Choice[]) =>
  w.transaction((tx) =>
    fillReservedRows(tx, { ...of, lock: 'auto_test_2', now: w.clock.now() }, () => choices),
  );

describe('a rubric', () => {
  it('takes the points for the full grade unless the institution switches that off (TEN-024)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    await saveRubric(w.teacher, assignmentId, { maxPoints: 8 });
    const set = (value: boolean) =>
      w.transaction((tx) => upsertSiteSetting(tx, { name: 'MAX_POINTS_ENABLED', value, now: w.clock.now() }));
    await set(false);
    const refused = await saveRubric(w.teacher, assignmentId, { maxPoints: 9 }).catch(
      (error: unknown) => error,
    );
    await set(true);
    expect(refused).toMatchObject({ status: 400, body: { code: 'DISABLED_SETTING' } });
  });

  it('is saved whole and read back in its order (RUB-001, RUB-002, RUB-003, RUB-005, RUB-023)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const rows = await saveRubric(w.teacher, assignmentId, { maxPoints: 8 });
    expect(rows.map((row) => [row.type, row.header, row.locked, row.items.map((one) => one.points)])).toEqual(
      [
        ['normal', 'Correctness', false, [0, 2, 4]],
        ['continuous', 'Tests', false, [-2, 6]],
      ],
    );
    const [first, second] = rows;
    if (!first || !second) throw new Error('Two rows were saved.');
    const items = normalRow.items.map((one, at) => ({ ...one, id: first.items[at]?.id }));
    expect(first).toEqual({ ...normalRow, id: first.id, locked: false, items });
    const { fixedMaxRubricPoints } = await w.student.call(assignmentContract.getAssignment, {
      params: { assignmentId },
    });
    expect(fixedMaxRubricPoints).toBe(8);
    const again = await saveRubric(w.teacher, assignmentId, {
      rows: [second, { ...first, header: 'Renamed', items: first.items.slice(1) }],
    });
    expect(again.map((row) => [row.id, row.header, row.items.length])).toEqual([
      [second.id, 'Tests', 2],
      [first.id, 'Renamed', 2],
    ]);
    expect(await w.student.call(loadRubric, { params: { assignmentId } })).toEqual(again);
  });

  it('goes page by page', async () => {
    const w = await makeWorld();
    const { assignmentId } = await marked(w);
    const input = { params: { assignmentId } };
    const first = await w.student.callPage(loadRubric, { ...input, page: { size: 1 } });
    const nextToken = first.nextToken ?? '';
    const second = await w.student.callPage(loadRubric, { ...input, page: { size: 1, nextToken } });
    expect([...first.body, ...second.body].map((row) => row.header)).toEqual(['Correctness', 'Tests']);
    expect(second.nextToken).toBeUndefined();
  });

  it('is 404 where there is none (RUB-027)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const refused = await w.student.refused(loadRubric, { params: { assignmentId } });
    expect([refused.status, refused.message]).toEqual([404, 'This assignment does not have a rubric']);
    const input = { params: { assignmentId } };
    expect((await w.teacher.refused(deleteRubric, input)).status).toBe(404);
  });

  it.each([
    ['a category without a name', [{ ...normalRow, header: ' ' }], 'The category should have a name.'],
    ['no category', [], 'The rubric should have a positive maximum.'],
    [
      'an item without points',
      [{ ...normalRow, items: [{ header: 'x', description: '' }] }],
      'Cannot create rubric with non points item',
    ],
  ])('refuses %s and stores nothing (RUB-009, RUB-017, RUB-032)', async (_, rows, message) => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const input = { params: { assignmentId }, body: { rows, maxPoints: null } };
    const refused = await w.teacher.refused(rubricContract.saveRubric, input);
    expect([refused.status, refused.code, refused.message]).toEqual([400, 'INVALID_PARAM', message]);
    expect((await w.student.refused(loadRubric, { params: { assignmentId } })).status).toBe(404);
  });

  it('is changed with manage_rubrics only (RUB-018)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows } = await marked(w);
    const params = { assignmentId };
    const body = { rows, maxPoints: null };
    for (const actor of [w.grader, w.student]) {
      expect((await actor.refused(rubricContract.saveRubric, { params, body })).status).toBe(403);
      expect((await actor.refused(deleteRubric, { params })).status).toBe(403);
    }
    expect((await w.outsider.refused(deleteRubric, { params })).status).toBe(404);
  });

  it('changes the type of a row until it has results (RUB-003, RUB-031)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await marked(w);
    const params = { assignmentId, rowId: rows[0]?.id ?? 0 };
    const row = await w.teacher.call(changeRowType, { params, body: { type: 'continuous' } });
    expect([row.type, row.items.map((one) => one.points)]).toEqual(['continuous', [0, 4]]);
    await choose({ by: w.grader, submissionId }, [choiceOf(row, 1, 0.5)]);
    const refused = await w.teacher.refused(changeRowType, { params, body: { type: 'normal' } });
    expect([refused.status, refused.message.includes('fixed')]).toEqual([400, true]);
    const otherRow = { assignmentId: (await w.assignment()).id, rowId: params.rowId };
    const hidden = await w.teacher.refused(changeRowType, { params: otherRow, body: { type: 'normal' } });
    expect(hidden.status).toBe(404);
  });

  it('is copied into an assignment without one by people who may edit the source (RUB-023, RUB-029)', async () => {
    const w = await makeWorld();
    const { assignmentId: oldAssignmentId } = await marked(w);
    const { id: assignmentId } = await w.assignment();
    const input = { params: { assignmentId }, body: { oldAssignmentId } };
    const rows = await w.teacher.call(copyRubric, input);
    expect(rows.map((row) => row.header)).toEqual(['Correctness', 'Tests']);
    const again = await w.teacher.refused(copyRubric, input);
    expect([again.status, again.body['reason']]).toEqual([400, 'inexplicitRubricOverwrite']);
    const other = await w.otherCourse();
    const toOther = { params: { assignmentId }, body: { oldAssignmentId } };
    expect((await other.teacher.refused(copyRubric, toOther)).status).toBe(404);
  });

  it('goes away with its results', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await marked(w);
    await choose({ by: w.grader, submissionId }, [choiceOf(rows[0], 2)]);
    await w.teacher.call(deleteRubric, { params: { assignmentId } });
    expect(await resultsOf(w.grader, submissionId)).toEqual([]);
  });
});

describe('marking', () => {
  it('answers with the new grade and lists the items with their points (RUB-006, RUB-024, RUB-025)', async () => {
    const w = await makeWorld();
    const { rows, submissionId } = await marked(w);
    const answer = await choose({ by: w.grader, submissionId }, [
      choiceOf(rows[0], 1),
      choiceOf(rows[1], 1, 0.5),
    ]);
    expect([answer.submission.grade, answer.submission.manualGradingStatus]).toEqual([5, 'finished']);
    expect(answer.copiedItems).toEqual([]);
    expect(await resultsOf(w.grader, submissionId)).toEqual([
      [rows[0]?.id, 2],
      [rows[1]?.id, 3],
    ]);
    const read = (page: { size: number; nextToken?: string }) =>
      w.grader.callPage(listRubricResults, { params: { submissionId }, page });
    const first = await read({ size: 1 });
    const second = await read({ size: 1, nextToken: first.nextToken ?? '' });
    expect([first.body, second.body]).toMatchObject([
      [{ id: rows[0]?.items[1]?.id, multiplier: 1, achievedPoints: 2 }],
      [{ id: rows[1]?.items[1]?.id, multiplier: 0.5, achievedPoints: 3 }],
    ]);
    const emptied = await choose({ by: w.grader, submissionId }, []);
    expect([emptied.submission.grade, emptied.submission.manualGradingStatus]).toEqual([null, 'unfinished']);
  });

  it('refuses what is not of this rubric and changes nothing (RUB-015, RUB-025)', async () => {
    const w = await makeWorld();
    const { rows, submissionId } = await marked(w);
    const other = await marked(w);
    const good = choiceOf(rows[0], 1);
    await choose({ by: w.grader, submissionId }, [good]);
    const attempt = (items: Choice[]) =>
      w.grader.refused(putRubricResult, { params: { submissionId }, body: { items } });
    expect((await attempt([good, good])).code).toBe('INVALID_PARAM');
    expect((await attempt([{ ...good, multiplier: 1.5 }])).code).toBe('INVALID_PARAM');
    expect((await attempt([choiceOf(other.rows[0], 1)])).status).toBe(404);
    expect(await resultsOf(w.grader, submissionId)).toEqual([[rows[0]?.id, 2]]);
  });

  it('needs the right to grade; reading it needs only the right to see grades (RUB-024, RUB-026)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await marked(w);
    const items = [choiceOf(rows[0], 1)];
    const input = { params: { submissionId }, body: { items } };
    expect((await w.student.refused(putRubricResult, input)).status).toBe(403);
    expect((await w.otherStudent.refused(putRubricResult, input)).status).toBe(404);
    await choose({ by: w.grader, submissionId }, items);
    expect((await w.student.refused(listRubricResults, { params: { submissionId } })).status).toBe(403);
    const body = { gradeAvailability: { tag: 'fixed', value: true } } as const;
    await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
    expect(await resultsOf(w.student, submissionId)).toEqual([[rows[0]?.id, 2]]);
    expect((await w.student.refused(putRubricResult, input)).status).toBe(403);
  });

  it('keeps one of two that mark at the same moment, never a mix', async () => {
    const w = await makeWorld();
    const { rows, submissionId } = await marked(w);
    const low = [choiceOf(rows[0], 0), choiceOf(rows[1], 1, 0)];
    const high = [choiceOf(rows[0], 2), choiceOf(rows[1], 1, 1)];
    await Promise.all([
      choose({ by: w.grader, submissionId }, low),
      choose({ by: w.teacher, submissionId }, high),
    ]);
    const points = (await resultsOf(w.grader, submissionId)).map(([, one]) => one);
    expect([
      [0, 0],
      [4, 6],
    ]).toContainEqual(points);
  });
});

describe('a change after marking', () => {
  it('changes results at once, clears deleted items, keeps the rest (RUB-031)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await marked(w);
    await choose({ by: w.grader, submissionId }, [choiceOf(rows[0], 2), choiceOf(rows[1], 1, 0.5)]);
    const [first, second] = rows;
    if (!first || !second) throw new Error('Two rows were saved.');
    const items = first.items.map((one) => ({ ...one, points: one.points * 2 }));
    await saveRubric(w.teacher, assignmentId, { rows: [{ ...first, items }, second] });
    expect((await resultsOf(w.grader, submissionId)).map(([, points]) => points)).toEqual([8, 3]);
    await saveRubric(w.teacher, assignmentId, { rows: [{ ...first, items: items.slice(0, 2) }, second] });
    expect((await resultsOf(w.grader, submissionId)).map(([, points]) => points)).toEqual([3]);
  });
});

describe('rows of an AutoTest', () => {
  it('can be written only by it, and stay when a grader marks the others (RUB-019, RUB-034, RUB-025)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await marked(w);
    const [hand, tested] = rows;
    if (!hand || !tested) throw new Error('Two rows were saved.');
    await lock(w, assignmentId, [tested.id]);
    await writePoints(w, { assignmentId, submissionId }, [choiceOf(tested, 1, 0.5), choiceOf(hand, 2)]);
    expect(await resultsOf(w.grader, submissionId)).toEqual([[tested.id, 3]]);
    const input = { params: { submissionId }, body: { items: [choiceOf(hand, 2)] } };
    expect((await w.grader.refused(putRubricResult, input)).code).toBe('LOCKED_UPDATE');
    const answer = await choose({ by: w.grader, submissionId }, [choiceOf(hand, 2)], true);
    expect(answer.copiedItems.map((one) => [one.rowId, one.achievedPoints])).toEqual([[tested.id, 3]]);
    expect(answer.submission.grade).toBe(7);
    await writePoints(w, { assignmentId, submissionId }, []);
    expect(await resultsOf(w.grader, submissionId)).toEqual([[hand.id, 4]]);
  });

  it('cannot be deleted or change their items; texts can (RUB-034)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows } = await marked(w);
    const [hand, tested] = rows;
    if (!hand || !tested) throw new Error('Two rows were saved.');
    await lock(w, assignmentId, [tested.id]);
    const params = { assignmentId };
    const without = { params, body: { rows: [hand], maxPoints: null } };
    expect((await w.teacher.refused(rubricContract.saveRubric, without)).code).toBe('LOCKED_UPDATE');
    expect((await w.teacher.refused(deleteRubric, { params })).code).toBe('LOCKED_UPDATE');
    const renamed = await saveRubric(w.teacher, assignmentId, {
      rows: [hand, { ...tested, header: 'Runs' }],
    });
    expect(renamed[1]).toMatchObject({ header: 'Runs', locked: 'auto_test_2' });
  });

  it('say what has locked them: false, auto_test or auto_test_2 (RUB-004)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows } = await marked(w);
    const rowIds = rows.slice(0, 1).map(({ id }) => id);
    const locks = async () =>
      (await w.teacher.call(loadRubric, { params: { assignmentId } })).map((row) => row.locked);
    expect(await locks()).toEqual([false, false]);
    for (const by of ['auto_test', 'auto_test_2'] as const) {
      await w.transaction((tx) => reserveRows(tx, assignmentId, { lock: by, rowIds }));
      expect(await locks()).toEqual([by, false]);
      await w.transaction((tx) => freeRows(tx, assignmentId, by));
    }
  });

  it('keep the last points as a choice by hand when they are unlinked (RUB-034)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await marked(w);
    const tested = rows[1];
    await lock(w, assignmentId, [tested?.id ?? 0]);
    await writePoints(w, { assignmentId, submissionId }, [choiceOf(tested, 1, 1)]);
    await w.transaction((tx) => freeRows(tx, assignmentId, 'auto_test_2'));
    const [, open] = await w.teacher.call(loadRubric, { params: { assignmentId } });
    expect(open?.locked).toBe(false);
    expect(await resultsOf(w.grader, submissionId)).toEqual([[tested?.id, 6]]);
    const answer = await choose({ by: w.grader, submissionId }, [choiceOf(tested, 1, 0.5)]);
    expect(answer.submission.grade).toBe(3);
  });
});
