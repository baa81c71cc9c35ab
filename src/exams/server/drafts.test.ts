import { describe, expect, it } from 'vitest';
import { examOpen, hour } from '../../../tests/support/build-exam.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { examDraftContract as contract } from '../domain/draft-contract.ts';
import { examContract } from '../domain/contract.ts';
import { addUses } from '../../kernel/server/http/rate-limit.ts';
import { mostDraftCharacters, mostDraftFiles } from '../domain/drafts.ts';
import { draftLimitOf } from './drafts.ts';

const makeWorld = useWorld();

const call = (assignmentId: number, path: string, text: string | null, seenRevision = 0) => ({
  params: { assignmentId },
  body: { path, text, seenRevision },
});
const draftsOf = async (actor: Actor, assignmentId: number) =>
  (await actor.call(contract.listOwnExamDrafts, { params: { assignmentId } })).drafts;
const put = (w: World, ...given: Parameters<typeof call>) =>
  w.student.call(contract.putExamDraft, call(...given));

describe('what a student writes on the page of an exam', () => {
  it('is there again, the newest text of each file, and their own alone', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const { revision } = await put(w, assignmentId, 'src/main.py', 'print(1)');
    expect(await put(w, assignmentId, 'src/main.py', 'print(2)', revision)).toMatchObject({
      revision: revision + 1,
    });
    const drafts = await draftsOf(w.student, assignmentId);
    expect(drafts).toMatchObject([{ path: 'src/main.py', text: 'print(2)', revision: revision + 1 }]);
    expect(await draftsOf(w.otherStudent, assignmentId)).toEqual([]);
    await put(w, assignmentId, 'src/main.py', null, revision + 1);
    expect(await draftsOf(w.student, assignmentId)).toEqual([]);
  });

  it('is overwritten silently by no second page, not even at the same moment', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const { revision } = await put(w, assignmentId, 'a.py', 'first');
    expect(await w.student.refused(contract.putExamDraft, call(assignmentId, 'a.py', 'new'))).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
    });
    const both = await Promise.allSettled(
      ['one', 'two'].map((text) => put(w, assignmentId, 'a.py', text, revision)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await draftsOf(w.student, assignmentId)).toMatchObject([{ revision: revision + 1 }]);
  });

  it('is not overwritten by a page that still shows a file which was removed and made anew', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const { revision: former } = await put(w, assignmentId, 'a.py', 'former');
    await put(w, assignmentId, 'a.py', null, former);
    await put(w, assignmentId, 'a.py', 'anew');
    const stale = await w.student.refused(contract.putExamDraft, call(assignmentId, 'a.py', 'old', former));
    expect(stale).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect(await draftsOf(w.student, assignmentId)).toMatchObject([{ text: 'anew' }]);
  });

  it('is taken again where its answer was lost, and no row is kept for each save or sign of life', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const keyed = (path: string, text: string, revision: number) =>
      w.student.call(contract.putExamDraft, {
        ...call(assignmentId, path, text, revision),
        idempotencyKey: `${text} ${revision}`,
      });
    const params = { assignmentId };
    const { revision } = await keyed('a.py', 'text', 0);
    expect(await keyed('a.py', 'text', 0)).toMatchObject({ revision });
    for (const _try of [1, 2]) {
      expect(await keyed('a.py', 'more', revision)).toMatchObject({ revision: revision + 1 });
    }
    await w.student.call(examContract.noteExamPresence, {
      params,
      body: { isOpening: false },
      idempotencyKey: 'sign of life',
    });
    const kept = await w.platform.database.db
      .selectFrom('idempotentAnswer')
      .select('path')
      .where('path', 'like', `%/assignments/${assignmentId}/%`)
      .execute();
    expect(kept).toEqual([]);
  });

  it('has bounds', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    for (let file = 0; file < mostDraftFiles; file += 1) await put(w, assignmentId, `${file}.py`, '');
    expect((await w.student.refused(contract.putExamDraft, call(assignmentId, 'more.py', ''))).status).toBe(
      400,
    );
    expect(await draftsOf(w.student, assignmentId)).toHaveLength(mostDraftFiles);
    const unknown = call(assignmentId, '0.py', 'x', 2 ** 31);
    expect((await w.student.refused(contract.putExamDraft, unknown)).status).toBe(400);
    const long = call(assignmentId, '0.py', 'x'.repeat(mostDraftCharacters + 1), 1);
    expect((await w.student.refused(contract.putExamDraft, long)).status).toBe(400);
  });

  it('is saved as often as somebody types, and no more bytes in an hour than a program may write', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const { revision } = await put(w, assignmentId, 'a.py', 'first');
    const { db } = w.platform.database;
    const limit = draftLimitOf({ assignmentId, personId: w.student.id });
    await addUses(db, { ...limit, amount: limit.requests - 1000 }, w.clock.now());
    await put(w, assignmentId, 'a.py', 'second', revision);
    const more = call(assignmentId, 'a.py', 'x'.repeat(100_000), revision + 1);
    expect((await w.student.refused(contract.putExamDraft, more)).status).toBe(429);
    await addUses(db, { ...limit, amount: 2 ** 31 - 1 }, w.clock.now());
    expect((await w.student.refused(contract.putExamDraft, more)).status).toBe(429);
    expect(await draftsOf(w.student, assignmentId)).toMatchObject([{ text: 'second' }]);
    w.clock.advance(hour);
    await put(w, assignmentId, 'b.py', 'in the next hour');
  });

  it('has the same bound for files that come at once', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const names = Array.from({ length: 2 * mostDraftFiles }, (_, at) => `${at}.py`);
    await Promise.allSettled(names.map((name) => put(w, assignmentId, name, '')));
    expect(await draftsOf(w.student, assignmentId)).toHaveLength(mostDraftFiles);
  });

  it('is not removed by a page that has not seen the newest text', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const { revision } = await put(w, assignmentId, 'a.py', 'first');
    await put(w, assignmentId, 'a.py', 'second', revision);
    const stale = await w.student.refused(contract.putExamDraft, call(assignmentId, 'a.py', null, revision));
    expect(stale).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect(await draftsOf(w.student, assignmentId)).toMatchObject([{ text: 'second' }]);
    await put(w, assignmentId, 'a.py', null, revision + 1);
    // Who removes what is gone already has what they want.
    await put(w, assignmentId, 'a.py', null, revision + 1);
    expect(await draftsOf(w.student, assignmentId)).toEqual([]);
  });

  it('stays readable after the end, for them and for the invigilator, and changes no more', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    await put(w, assignmentId, 'a.py', 'text');
    w.clock.advance(3 * hour);
    const late = await w.student.refused(contract.putExamDraft, call(assignmentId, 'a.py', 'late', 1));
    expect(late).toMatchObject({ status: 409, code: 'EXAM_ENDED' });
    expect(await draftsOf(w.student, assignmentId)).toMatchObject([{ text: 'text' }]);
    const params = { assignmentId, userId: w.student.id };
    const seen = await w.teacher.call(contract.listExamDraftsOfStudent, { params });
    expect(seen.drafts).toMatchObject([{ path: 'a.py', text: 'text' }]);
    expect((await w.otherStudent.refused(contract.listExamDraftsOfStudent, { params })).status).toBe(403);
  });
});
