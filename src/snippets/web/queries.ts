import { useQuery } from '@tanstack/react-query';
import { useCall, wholeListOf } from '../../kernel/web/api.ts';
import { snippetContract } from '../domain/contract.ts';
import type { Snippet, SnippetTexts } from '../domain/model.ts';

/** Whose snippets: of the course with this id, or with undefined the person's own. */
export type CourseId = number | undefined;

/** All snippets, read page by page, since they are searched and offered in the browser (SNIP-033). */
export function snippetsQuery(courseId: CourseId) {
  const asTheyAre = (snippets: Snippet[]) => snippets;
  return courseId === undefined
    ? wholeListOf(snippetContract.listOwnSnippets, {}, asTheyAre)
    : wholeListOf(snippetContract.listCourseSnippets, { params: { courseId } }, asTheyAre);
}

export function useSnippets(courseId: CourseId) {
  return useQuery(snippetsQuery(courseId));
}

interface SnippetWrites {
  put: (texts: SnippetTexts) => Promise<unknown>;
  patch: (snippetId: number, texts: SnippetTexts) => Promise<unknown>;
  remove: (snippetId: number) => Promise<unknown>;
}

export function useSnippetWrites(courseId: CourseId): SnippetWrites {
  const own = useOwnWrites();
  const ofCourse = useCourseWrites(courseId ?? 0);
  return courseId === undefined ? own : ofCourse;
}

function useOwnWrites(): SnippetWrites {
  const put = useCall(snippetContract.putOwnSnippet);
  const patch = useCall(snippetContract.patchOwnSnippet);
  const remove = useCall(snippetContract.removeOwnSnippet);
  return {
    put: (body) => put.mutateAsync({ body }),
    patch: (snippetId, body) => patch.mutateAsync({ params: { snippetId }, body }),
    remove: (snippetId) => remove.mutateAsync({ params: { snippetId } }),
  };
}

function useCourseWrites(courseId: number): SnippetWrites {
  const put = useCall(snippetContract.putCourseSnippet);
  const patch = useCall(snippetContract.patchCourseSnippet);
  const remove = useCall(snippetContract.removeCourseSnippet);
  return {
    put: (body) => put.mutateAsync({ params: { courseId }, body }),
    patch: (snippetId, body) => patch.mutateAsync({ params: { courseId, snippetId }, body }),
    remove: (snippetId) => remove.mutateAsync({ params: { courseId, snippetId } }),
  };
}

export function useImportSnippets() {
  return useCall(snippetContract.importCourseSnippets);
}
