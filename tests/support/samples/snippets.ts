import { snippetContract } from '../../../src/snippets/domain/contract.ts';
import type { Snippet } from '../../../src/snippets/domain/model.ts';
import { joinCourse } from '../build-course.ts';
import type { Samples, World } from '../world.ts';
import { newWord } from './new-word.ts';

const inCourse = (w: World) => ({ params: { courseId: w.course.id } });
const texts = () => ({ key: newWord('snippet'), value: 'Well done.' });

const ownSnippet = (w: World): Promise<Snippet> =>
  w.teacher.call(snippetContract.putOwnSnippet, { body: texts() });

export const courseSnippet = (w: World): Promise<Snippet> =>
  w.teacher.call(snippetContract.putCourseSnippet, { ...inCourse(w), body: texts() });

/** Another course of the teacher. */
export async function snippetSource(w: World): Promise<{ id: number }> {
  const course = await w.otherCourse();
  const membership = { course, actor: w.teacher, role: 'Full Teacher', now: w.clock.now() };
  await w.transaction((tx) => joinCourse(tx, membership));
  return course;
}

export const snippetSamples: Samples<typeof snippetContract> = {
  listOwnSnippets: async (w) => ({ as: w.teacher, input: {} }),
  putOwnSnippet: async (w) => ({ as: w.teacher, input: { body: texts() } }),
  patchOwnSnippet: async (w) => ({
    as: w.teacher,
    input: { params: { snippetId: (await ownSnippet(w)).id }, body: texts() },
  }),
  removeOwnSnippet: async (w) => ({
    as: w.teacher,
    input: { params: { snippetId: (await ownSnippet(w)).id } },
  }),
  listCourseSnippets: async (w) => ({ as: w.teacher, input: inCourse(w) }),
  putCourseSnippet: async (w) => ({ as: w.teacher, input: { ...inCourse(w), body: texts() } }),
  patchCourseSnippet: async (w) => ({
    as: w.teacher,
    input: { params: { courseId: w.course.id, snippetId: (await courseSnippet(w)).id }, body: texts() },
  }),
  removeCourseSnippet: async (w) => ({
    as: w.teacher,
    input: { params: { courseId: w.course.id, snippetId: (await courseSnippet(w)).id } },
  }),
  importCourseSnippets: async (w) => ({
    as: w.teacher,
    input: { ...inCourse(w), body: { fromCourseId: (await snippetSource(w)).id } },
  }),
  countSnippetUse: async (w) => ({
    as: w.teacher,
    input: { params: { snippetId: (await courseSnippet(w)).id } },
  }),
};
