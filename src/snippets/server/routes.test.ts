import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { joinCourse } from '../../../tests/support/build-course.ts';
import { snippetSource } from '../../../tests/support/samples/snippets.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { snippetContract } from '../domain/contract.ts';
import { mostSnippets, mostTextBytes } from '../domain/limits.ts';

const world = useWorld();
const {
  countSnippetUse,
  importCourseSnippets,
  listCourseSnippets,
  listOwnSnippets,
  patchCourseSnippet,
  patchOwnSnippet,
  putCourseSnippet,
  putOwnSnippet,
  removeCourseSnippet,
  removeOwnSnippet,
} = snippetContract;

const ownTexts = async (actor: Actor) =>
  (await actor.call(listOwnSnippets, {})).map(({ key, value }) => [key, value]);

async function courseTexts(w: World, courseId = w.course.id) {
  const snippets = await w.teacher.call(listCourseSnippets, { params: { courseId } });
  return snippets.map(({ key, value }) => [key, value]);
}

const putInCourse = (actor: Actor, courseId: number, [key, value]: [string, string]) =>
  actor.call(putCourseSnippet, { params: { courseId }, body: { key, value } });

/** Rows as many calls would make them. */
function insertMany(w: World, actor: Actor, { count, value }: { count: number; value: string }) {
  return w.transaction((tx) =>
    sql`
      insert into snippet (person_id, key, value, created_at)
      select ${actor.id}, 'many' || number, ${value}, ${w.clock.now()} from generate_series(1, ${count}) as number
    `.execute(tx),
  );
}

describe('personal snippets', () => {
  it('are made, changed and deleted by their person, and by nobody else (SNIP-001, SNIP-002, SNIP-032)', async () => {
    const w = await world();
    const answer = await w.grader.download(putOwnSnippet, { body: { key: 'nice', value: 'Nice names.' } });
    expect(answer.status).toBe(201);
    const [made] = await w.grader.call(listOwnSnippets, {});
    const params = { snippetId: made?.id ?? 0 };
    expect(made).toEqual({ id: params.snippetId, key: 'nice', value: 'Nice names.', timesUsed: 0 });
    const body = { key: 'names', value: 'Good names.' };
    expect((await w.teacher.refused(patchOwnSnippet, { params, body })).status).toBe(404);
    expect((await w.teacher.refused(removeOwnSnippet, { params })).status).toBe(404);
    await w.grader.call(patchOwnSnippet, { params, body });
    expect(await ownTexts(w.grader)).toEqual([['names', 'Good names.']]);
    expect(await ownTexts(w.teacher)).toEqual([]);
    await w.grader.call(removeOwnSnippet, { params });
    expect(await ownTexts(w.grader)).toEqual([]);
  });

  it('have one for each name: a second one with the name overwrites it and keeps its id (SNIP-016, SNIP-017)', async () => {
    const w = await world();
    const first = await w.grader.call(putOwnSnippet, { body: { key: 'ok', value: 'Fine.' } });
    const second = await w.grader.call(putOwnSnippet, { body: { key: 'ok', value: 'All fine.' } });
    expect(second.id).toBe(first.id);
    expect(await ownTexts(w.grader)).toEqual([['ok', 'All fine.']]);
  });

  it('are not renamed onto another one (SNIP-019)', async () => {
    const w = await world();
    await w.grader.call(putOwnSnippet, { body: { key: 'ok', value: 'Fine.' } });
    const { id } = await w.grader.call(putOwnSnippet, { body: { key: 'bad', value: 'Not fine.' } });
    const body = { key: 'ok', value: 'Not fine.' };
    const refused = await w.grader.refused(patchOwnSnippet, { params: { snippetId: id }, body });
    expect(refused).toMatchObject({ status: 400, message: 'There is another snippet with this name.' });
    expect(await ownTexts(w.grader)).toEqual([
      ['bad', 'Not fine.'],
      ['ok', 'Fine.'],
    ]);
  });

  it.each([
    [{ key: '', value: 'text' }, 'The snippet name may not be empty.'],
    [
      { key: 'two words', value: 'text' },
      'Snippet names may not contain spaces. If you want to use a multiple words in a name you can separate them with a dash or an underscore.',
    ],
    [{ key: 'empty', value: ' \n' }, 'The snippet replacement text may not be empty.'],
  ])('refuse %j in the words of the form', async (body, text) => {
    const w = await world();
    const refused = await w.grader.refused(putOwnSnippet, { body });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(text);
    expect(await ownTexts(w.grader)).toEqual([]);
  });

  it('come page by page, each once (SNIP-033)', async () => {
    const w = await world();
    await insertMany(w, w.grader, { count: 450, value: 'text' });
    const keys: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = { size: 200, ...(nextToken === undefined ? {} : { nextToken }) };
      const answer = await w.grader.callPage(listOwnSnippets, { page });
      expect(answer.body.length).toBeLessThanOrEqual(200);
      keys.push(...answer.body.map(({ key }) => key));
      nextToken = answer.nextToken;
    } while (nextToken !== undefined);
    expect(keys).toHaveLength(450);
    expect(new Set(keys).size).toBe(450);
  });

  it('are bounded in number, also for many requests at once', async () => {
    const w = await world();
    await insertMany(w, w.grader, { count: mostSnippets - 1, value: 'text' });
    const puts = ['a', 'b', 'c'].map((key) => w.grader.call(putOwnSnippet, { body: { key, value: 'x' } }));
    const outcomes = await Promise.allSettled(puts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = await w.grader.refused(putOwnSnippet, { body: { key: 'more', value: 'x' } });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toBe('There is room for 5000 snippets. Delete some that nobody uses first.');
    // Another text for one that exists needs no room.
    await w.grader.call(putOwnSnippet, { body: { key: 'many1', value: 'y' } });
  });

  it('are bounded in their texts together', async () => {
    const w = await world();
    const value = 'x'.repeat(65_536);
    await insertMany(w, w.grader, { count: mostTextBytes / value.length, value });
    const refused = await w.grader.refused(putOwnSnippet, { body: { key: 'more', value: 'x' } });
    expect(refused.message).toBe(
      'All snippets together may hold 4 MiB of text. Delete or shorten some first.',
    );
    await w.grader.call(putOwnSnippet, { body: { key: 'many1', value: 'short' } });
    await w.grader.call(putOwnSnippet, { body: { key: 'more', value: 'x' } });
  });
});

describe('course snippets', () => {
  it('come page by page (SNIP-033)', async () => {
    const w = await world();
    const texts = [
      ['early', 'Handed in early.'],
      ['late', 'Handed in late.'],
      ['never', 'Not handed in.'],
    ] as const;
    for (const [key, value] of texts) await putInCourse(w.teacher, w.course.id, [key, value]);
    const params = { courseId: w.course.id };
    const first = await w.grader.callPage(listCourseSnippets, { params, page: { size: 2 } });
    const nextToken = first.nextToken ?? '';
    const second = await w.grader.callPage(listCourseSnippets, { params, page: { size: 2, nextToken } });
    expect([...first.body, ...second.body].map(({ key, value }) => [key, value])).toEqual(texts);
    expect([first.body.length, second.nextToken]).toEqual([2, undefined]);
  });

  it('are seen by graders and changed by teachers (SNIP-002, SNIP-032, SNIP-037)', async () => {
    const w = await world();
    const { id: snippetId } = await putInCourse(w.teacher, w.course.id, ['late', 'Handed in late.']);
    const params = { courseId: w.course.id, snippetId };
    const body = { key: 'late', value: 'Too late.' };
    expect((await w.grader.refused(patchCourseSnippet, { params, body })).status).toBe(403);
    expect((await w.student.refused(listCourseSnippets, { params })).status).toBe(403);
    await w.teacher.call(patchCourseSnippet, { params, body });
    const seen = await w.grader.call(listCourseSnippets, { params });
    expect(seen.map(({ value }) => value)).toEqual(['Too late.']);
    await w.teacher.call(removeCourseSnippet, { params });
    expect(await courseTexts(w)).toEqual([]);
  });

  it('stay as they are while the course is archived (COURSE-010)', async () => {
    const w = await world();
    const { id: snippetId } = await putInCourse(w.teacher, w.course.id, ['late', 'Handed in late.']);
    const params = { courseId: w.course.id };
    await w.admin.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
    const body = { key: 'new', value: 'text' };
    expect((await w.teacher.refused(putCourseSnippet, { params, body })).status).toBe(409);
    const one = { params: { ...params, snippetId } };
    expect((await w.teacher.refused(patchCourseSnippet, { ...one, body })).status).toBe(409);
    expect((await w.teacher.refused(removeCourseSnippet, one)).status).toBe(409);
    const from = { params, body: { fromCourseId: (await snippetSource(w)).id } };
    expect((await w.teacher.refused(importCourseSnippets, from)).status).toBe(409);
    const use = { params: { snippetId } };
    expect((await w.teacher.refused(countSnippetUse, use)).message).toContain('archived');
    expect(await courseTexts(w)).toEqual([['late', 'Handed in late.']]);
  });

  it('are imported from another course and overwrite those of the same name (SNIP-025, SNIP-035)', async () => {
    const w = await world();
    const source = await snippetSource(w);
    await putInCourse(w.teacher, source.id, ['late', 'From the other course.']);
    await putInCourse(w.teacher, source.id, ['new', 'New here.']);
    await putInCourse(w.teacher, w.course.id, ['late', 'From this course.']);
    await putInCourse(w.teacher, w.course.id, ['own', 'Stays.']);
    const params = { courseId: w.course.id };
    await w.teacher.call(importCourseSnippets, { params, body: { fromCourseId: source.id } });
    const both = [
      ['late', 'From the other course.'],
      ['new', 'New here.'],
      ['own', 'Stays.'],
    ];
    expect(await courseTexts(w)).toEqual(both);
    expect(await courseTexts(w, source.id)).toEqual(both.slice(0, 2));
  });

  it('are imported only from another course whose snippets the person may see', async () => {
    const w = await world();
    const params = { courseId: w.course.id };
    const itself = { params, body: { fromCourseId: w.course.id } };
    expect((await w.teacher.refused(importCourseSnippets, itself)).status).toBe(400);
    const foreign = await w.otherCourse();
    const from = { params, body: { fromCourseId: foreign.id } };
    expect((await w.teacher.refused(importCourseSnippets, from)).status).toBe(404);
    const asStudent = { course: foreign, actor: w.teacher, role: 'Student', now: w.clock.now() };
    await w.transaction((tx) => joinCourse(tx, asStudent));
    expect((await w.teacher.refused(importCourseSnippets, from)).status).toBe(403);
  });
});

describe('the uses of a snippet', () => {
  it('are counted for everybody who may insert it, and for nobody else (SNIP-036)', async () => {
    const w = await world();
    const ofCourse = await putInCourse(w.teacher, w.course.id, ['late', 'Handed in late.']);
    const use = { params: { snippetId: ofCourse.id } };
    await w.teacher.call(countSnippetUse, use);
    await w.grader.call(countSnippetUse, use);
    expect((await w.student.refused(countSnippetUse, use)).status).toBe(403);
    const own = await w.grader.call(putOwnSnippet, { body: { key: 'ok', value: 'Fine.' } });
    await w.grader.call(countSnippetUse, { params: { snippetId: own.id } });
    expect((await w.teacher.refused(countSnippetUse, { params: { snippetId: own.id } })).status).toBe(404);
    const params = { courseId: w.course.id };
    expect(await w.teacher.call(listCourseSnippets, { params })).toMatchObject([{ timesUsed: 2 }]);
    expect(await w.grader.call(listOwnSnippets, {})).toMatchObject([{ timesUsed: 1 }]);
  });
});
