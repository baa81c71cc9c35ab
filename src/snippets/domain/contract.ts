import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { Id, PathId } from '../../kernel/domain/fields.ts';
import { useSnippetRule } from './access-rules.ts';
import { Snippet, SnippetTexts } from './model.ts';
import { sameCourse, snippetKeyTaken, tooManySnippets, tooMuchSnippetText } from './refusals.ts';
import { courseSnippetSubject, ownSnippetSubject } from './subjects.ts';

const one = z.object({ snippetId: PathId });
const inCourse = z.object({ courseId: PathId });
const page = { defaultSize: 50, maxSize: 200 };
const full = [tooManySnippets, tooMuchSnippetText];

export const snippetContract = {
  listOwnSnippets: endpoint({
    method: 'GET',
    path: '/snippets/',
    wire: 'v1',
    summary: 'Lists the snippets of the caller by name.',
    about: [ownSnippetSubject],
    access: { permission: 'can_use_snippets' },
    reply: z.array(Snippet),
    limits: { page },
  }),
  putOwnSnippet: endpoint({
    method: 'PUT',
    path: '/snippet',
    wire: 'v1',
    summary: 'Makes a snippet of the caller; one with the same name gets the new text.',
    about: [ownSnippetSubject],
    access: { permission: 'can_use_snippets' },
    body: SnippetTexts,
    reply: Snippet,
    status: 201,
    refusals: full,
  }),
  patchOwnSnippet: endpoint({
    method: 'PATCH',
    path: '/snippets/{snippetId}',
    wire: 'v1',
    summary: 'Changes name and text of a snippet of the caller; its name must be free.',
    about: [ownSnippetSubject],
    access: { permission: 'can_use_snippets' },
    params: one,
    body: SnippetTexts,
    refusals: [snippetKeyTaken, ...full],
  }),
  removeOwnSnippet: endpoint({
    method: 'DELETE',
    path: '/snippets/{snippetId}',
    wire: 'v1',
    summary: 'Deletes a snippet of the caller.',
    about: [ownSnippetSubject],
    access: { permission: 'can_use_snippets' },
    params: one,
  }),
  listCourseSnippets: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/snippets/',
    wire: 'v1',
    summary: 'Lists the snippets of a course by name.',
    about: [courseSnippetSubject],
    access: { permission: ['can_view_course_snippets', 'can_manage_course_snippets'] },
    params: inCourse,
    reply: z.array(Snippet),
    limits: { page },
  }),
  putCourseSnippet: endpoint({
    method: 'PUT',
    path: '/courses/{courseId}/snippet',
    wire: 'v1',
    summary: 'Makes a snippet of a course; one with the same name gets the new text.',
    about: [courseSnippetSubject],
    access: { permission: 'can_manage_course_snippets' },
    params: inCourse,
    body: SnippetTexts,
    reply: Snippet,
    status: 201,
    refusals: [courseArchived, ...full],
  }),
  patchCourseSnippet: endpoint({
    method: 'PATCH',
    path: '/courses/{courseId}/snippets/{snippetId}',
    wire: 'v1',
    summary: 'Changes name and text of a snippet of a course; its name must be free.',
    about: [courseSnippetSubject],
    access: { permission: 'can_manage_course_snippets' },
    params: inCourse.extend(one.shape),
    body: SnippetTexts,
    refusals: [snippetKeyTaken, courseArchived, ...full],
  }),
  removeCourseSnippet: endpoint({
    method: 'DELETE',
    path: '/courses/{courseId}/snippets/{snippetId}',
    wire: 'v1',
    summary: 'Deletes a snippet of a course.',
    about: [courseSnippetSubject],
    access: { permission: 'can_manage_course_snippets' },
    params: inCourse.extend(one.shape),
    refusals: [courseArchived],
  }),
  importCourseSnippets: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/snippets/import',
    wire: 'v1',
    summary: 'Copies all snippets of another course; they overwrite those of the same name.',
    about: [courseSnippetSubject],
    access: { permission: 'can_manage_course_snippets' },
    params: inCourse,
    body: z.object({ fromCourseId: Id }),
    refusals: [sameCourse, courseArchived, ...full],
  }),
  countSnippetUse: endpoint({
    method: 'POST',
    path: '/snippets/{snippetId}/uses',
    wire: 'v2',
    summary: 'Counts that the caller has inserted a snippet of their own or of a course.',
    // The lists may be minutes old anyway: no list is read again because of one more use.
    about: [],
    access: useSnippetRule,
    params: one,
    refusals: [courseArchived],
  }),
} satisfies AppContract;
