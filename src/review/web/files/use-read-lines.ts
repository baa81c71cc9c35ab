import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { richKindOf, withoutLastNewline } from '../../domain/files.ts';
import { fileBytes } from '../code-cache.ts';
import { texts } from '../texts.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';
import { decodeText } from './decode-text.ts';

/** Reads the lines of a handed-in file of the opened submission. */
export function useReadLines({ studentList, opened }: Pick<ViewerFiles, 'studentList' | 'opened'>) {
  const client = useQueryClient();
  return useCallback(
    (fileId: string) => {
      // Files of earlier submissions stand beside the one of the same path that is open.
      const name = (studentList.find((file) => file.id === fileId) ?? opened)?.name ?? '';
      return readLines(client, { id: fileId, path: name });
    },
    [client, studentList, opened],
  );
}

/** The lines of a handed-in file as threads count them: those of a notebook over all its cells (FB-030). */
export async function readLines(
  client: QueryClient,
  { id, path }: { id: string; path: string },
): Promise<readonly string[]> {
  const text = decodeText(await client.fetchQuery(fileBytes(id)));
  if (text === undefined) throw new Error(texts.binaryFile);
  if (richKindOf(path) !== 'notebook') return withoutLastNewline(text).split(/\r?\n/);
  const { notebookLinesOf } = await import('../../domain/notebooks/notebook.ts');
  return notebookLinesOf(text);
}
