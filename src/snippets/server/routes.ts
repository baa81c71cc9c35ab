import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { snippetContract } from '../domain/contract.ts';
import { accessCourseSnippets, accessEditedCourse, accessOwnSnippets } from './access.ts';
import {
  countSnippetUse,
  getSnippets,
  importSnippets,
  patchSnippet,
  putSnippet,
  removeSnippet,
} from './actions.ts';

const handlers: Handlers<typeof snippetContract, Context> = {
  listOwnSnippets: async ({ ctx }) => getSnippets(ctx, await accessOwnSnippets(ctx)),
  putOwnSnippet: async ({ ctx, body }) => putSnippet(ctx, await accessOwnSnippets(ctx), body),
  patchOwnSnippet: async ({ ctx, params, body }) =>
    patchSnippet(ctx, await accessOwnSnippets(ctx), { ...params, texts: body }),
  removeOwnSnippet: async ({ ctx, params }) =>
    removeSnippet(ctx, await accessOwnSnippets(ctx), params.snippetId),
  listCourseSnippets: async ({ ctx, params }) =>
    getSnippets(ctx, await accessCourseSnippets(ctx, params.courseId)),
  putCourseSnippet: async ({ ctx, params, body }) =>
    putSnippet(ctx, await accessEditedCourse(ctx, params.courseId), body),
  patchCourseSnippet: async ({ ctx, params, body }) =>
    patchSnippet(ctx, await accessEditedCourse(ctx, params.courseId), { ...params, texts: body }),
  removeCourseSnippet: async ({ ctx, params }) =>
    removeSnippet(ctx, await accessEditedCourse(ctx, params.courseId), params.snippetId),
  importCourseSnippets: ({ ctx, params, body }) =>
    importSnippets(ctx, { courseId: params.courseId, fromCourseId: body.fromCourseId }),
  countSnippetUse: ({ ctx, params }) => countSnippetUse(ctx, params.snippetId),
};

export const snippetModule: RoomModule = {
  name: 'snippets',
  contracts: [mountable(snippetContract, handlers)],
};
