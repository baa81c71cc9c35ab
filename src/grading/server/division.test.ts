// Work is divided among graders by weights, new work finds its grader, and assignments follow each other.
import { describe, expect, it } from 'vitest';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';
import { divisionContract } from '../domain/division-contract.ts';

const makeWorld = useWorld();
const { assignGrader, listGraders, patchSubmission } = gradingContract;
const { putDivisionParent, putGraderDivision } = divisionContract;

async function students(w: World, count: number): Promise<Actor[]> {
  return Promise.all(Array.from({ length: count }, () => w.person('Student')));
}

function divided(w: World, assignmentId: number, weights: readonly [Actor, number][]) {
  const graders = weights.map(([{ id }, weight]) => ({ userId: id, weight }));
  return w.teacher.call(putGraderDivision, { params: { assignmentId }, body: { graders } });
}

/** The grader of each author. */
async function gradersOf(w: World, assignmentId: number): Promise<Map<number, number | null>> {
  const params = { assignmentId };
  const list = await w.teacher.call(submissionContract.listSubmissions, {
    params,
    query: { latestOnly: true },
  });
  return new Map(list.map(({ user, assigneeId }) => [user.id, assigneeId]));
}

async function countOf(w: World, assignmentId: number, grader: Actor): Promise<number> {
  return [...(await gradersOf(w, assignmentId)).values()].filter((id) => id === grader.id).length;
}

describe('a division of work', () => {
  it('deals by weights, keeps what is begun, and changes nothing for the same weights (GRADE-016)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const second = await w.person('Full TA');
    const six = await students(w, 6);
    const works = [];
    for (const student of six) works.push(await handIn(student, assignmentId));
    await divided(w, assignmentId, [
      [w.grader, 2],
      [second, 1],
    ]);
    expect([await countOf(w, assignmentId, w.grader), await countOf(w, assignmentId, second)]).toEqual([
      4, 2,
    ]);
    const dealt = await gradersOf(w, assignmentId);
    await divided(w, assignmentId, [
      [second, 1],
      [w.grader, 2],
    ]);
    expect(await gradersOf(w, assignmentId)).toEqual(dealt);
    const begun = works.find(({ user }) => dealt.get(user.id) === w.grader.id);
    const params = { submissionId: begun?.id ?? 0 };
    await w.grader.call(patchSubmission, { params, body: { grade: 5 } });
    await divided(w, assignmentId, [[second, 1]]);
    expect([await countOf(w, assignmentId, w.grader), await countOf(w, assignmentId, second)]).toEqual([
      1, 5,
    ]);
    const graders = await w.teacher.call(listGraders, { params: { assignmentId } });
    expect(graders.find(({ userId }) => userId === second.id)?.weight).toBe(1);
  });

  it('gives new work to the grader of its author, or to whom most is missing (GRADE-016)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const second = await w.person('Full TA');
    await divided(w, assignmentId, [
      [w.grader, 1],
      [second, 1],
    ]);
    const [first, other] = await students(w, 2);
    if (!first || !other) throw new Error('There are no students.');
    await Promise.all([handIn(first, assignmentId), handIn(other, assignmentId)]);
    const graders = await gradersOf(w, assignmentId);
    expect(new Set(graders.values())).toEqual(new Set([w.grader.id, second.id]));
    const { id: submissionId } = await handIn(first, assignmentId);
    expect((await gradersOf(w, assignmentId)).get(first.id)).toBe(graders.get(first.id));
    await w.teacher.call(assignGrader, { params: { submissionId }, body: { userId: w.teacher.id } });
    await handIn(first, assignmentId);
    expect((await gradersOf(w, assignmentId)).get(first.id)).toBe(w.teacher.id);
  });

  it('leaves work without a grader where nothing is divided, and never gives one to test students', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    await handIn(w.student, assignmentId);
    expect([...(await gradersOf(w, assignmentId)).values()]).toEqual([null]);
    await divided(w, assignmentId, [[w.grader, 1]]);
    const upload = new FormData();
    upload.append('file', new Blob(['x']), 'a.py');
    const query = { isTestSubmission: true };
    const test = await w.teacher.call(submissionContract.uploadSubmission, {
      params: { assignmentId },
      query,
      upload,
    });
    expect(test.assigneeId).toBeNull();
    expect(await countOf(w, assignmentId, w.grader)).toBe(1);
  });

  it('makes a grader who was done not done, with a mail (GRADE-015)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    await divided(w, assignmentId, [[w.grader, 1]]);
    const path = { params: { assignmentId, graderId: w.grader.id } };
    await w.grader.call(gradingContract.setGraderDone, path);
    await handIn(w.student, assignmentId);
    const graders = await w.teacher.call(listGraders, { params: { assignmentId } });
    expect(graders.find(({ userId }) => userId === w.grader.id)?.status).toBe('not-done');
    const mails = w.platform.database.db.selectFrom('mail').select('subject');
    const link = `/assignments/${assignmentId}/`;
    expect(await mails.where('bodyText', 'like', `%${link}%`).execute()).toHaveLength(1);
  });

  it('takes nobody who may not grade, and nobody twice', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const refusal = async (graders: { userId: number; weight: number }[]) =>
      (await w.teacher.refused(putGraderDivision, { params: { assignmentId }, body: { graders } })).message;
    expect(await refusal([{ userId: w.student.id, weight: 1 }])).toContain('may not grade');
    const twice = { userId: w.grader.id, weight: 1 };
    expect(await refusal([twice, twice])).toContain('once only');
    expect(await refusal(Array.from({ length: 501 }, () => twice))).toContain('At most 500');
    expect(await refusal([{ ...twice, weight: 1_000_001 }])).toContain('At most 1,000,000');
  });
});

describe('an assignment that is divided like another one', () => {
  it('gives each author the same grader, also later, and tells what is left (GRADE-016)', async () => {
    const w = await makeWorld();
    const [{ id: parentId }, { id: assignmentId }] = [await w.assignment(), await w.assignment()];
    const [known, unknown] = await students(w, 2);
    if (!known || !unknown) throw new Error('There are no students.');
    await handIn(known, parentId);
    await divided(w, parentId, [[w.grader, 1]]);
    await handIn(known, assignmentId);
    await handIn(unknown, assignmentId);
    const params = { assignmentId };
    const set = await w.teacher.callPage(putDivisionParent, { params, body: { parentId } });
    expect(set.body.divisionParentId).toBe(parentId);
    expect(set.warnings).toMatchObject([{ code: '006' }]);
    expect(await gradersOf(w, assignmentId)).toEqual(
      new Map([
        [known.id, w.grader.id],
        [unknown.id, null],
      ]),
    );
    const second = await w.person('Full TA');
    await divided(w, parentId, [[second, 1]]);
    expect((await gradersOf(w, assignmentId)).get(known.id)).toBe(second.id);
    await w.teacher.refused(putGraderDivision, { params, body: { graders: [] } });
    await w.teacher.call(putDivisionParent, { params, body: { parentId: null } });
    await divided(w, assignmentId, [[w.grader, 1]]);
    expect((await gradersOf(w, assignmentId)).get(known.id)).toBe(w.grader.id);
  });

  it('follows one assignment of its own course that follows none, also when two ask at once', async () => {
    const w = await makeWorld();
    const [{ id: one }, { id: other }, { id: third }] = [
      await w.assignment(),
      await w.assignment(),
      await w.assignment(),
    ];
    const follow = (assignmentId: number, parentId: number) =>
      w.teacher.call(putDivisionParent, { params: { assignmentId }, body: { parentId } });
    const both = await Promise.allSettled([follow(one, other), follow(other, one)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const child = both[0].status === 'fulfilled' ? one : other;
    for (const parentId of [third, child, 999_999]) {
      const body = { parentId };
      await w.teacher.refused(putDivisionParent, { params: { assignmentId: parentId }, body });
    }
    await w.teacher.refused(putDivisionParent, {
      params: { assignmentId: third },
      body: { parentId: child },
    });
  });
});
