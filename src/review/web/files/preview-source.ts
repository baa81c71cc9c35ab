import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kernel/web/api.ts';
import { previewAddressOf, previewContract } from '../../../submissions/domain/previews/contract.ts';

/** Where the files of a page lie. */
export interface PreviewSource {
  submissionId: number;
  /** The teacher version. */
  isTeacher: boolean;
}

interface PreviewWishes {
  kind: 'page' | 'document';
  allowRemoteResources: boolean;
  allowRemoteScripts: boolean;
}

/** Shorter than the hour for which a name is good. */
const goodForMs = 50 * 60_000;

/** The address of a file for a frame. */
export function usePreviewAddress(source: PreviewSource, path: string, wishes: PreviewWishes) {
  const { submissionId, isTeacher } = source;
  return useQuery({
    queryKey: ['preview', submissionId, isTeacher, path, wishes],
    staleTime: goodForMs,
    // A name that is over is no use to a page that is opened again.
    gcTime: goodForMs,
    queryFn: async () => {
      const { id } = await api.call(previewContract.createRenderProxy, {
        params: { submissionId },
        body: { ...wishes, teacherRevision: isTeacher },
      });
      return previewAddressOf(id, path);
    },
  });
}
