import { demand } from '../../kernel/domain/refusal.ts';
import type { ImportPart } from '../../courses/server/index.ts';
import { mayHold } from '../domain/limits.ts';
import { copySnippets, listCopies, lockSnippets, readAmount } from './store.ts';

/** The snippets of a course; they overwrite those of the same name. */
export const importCourseSnippets: ImportPart = {
  part: 'snippets',
  copy: async (tx, { sourceId, courseId, now }) => {
    const owner = { personId: null, courseId };
    const courses = { fromCourseId: sourceId, toCourseId: courseId };
    await lockSnippets(tx, owner);
    await copySnippets(tx, { ...courses, now });
    demand(mayHold(await readAmount(tx, owner)));
    return listCopies(tx, courses);
  },
};
