import { useQueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { ReadLinesOfContext } from '../../../feedback/web/index.ts';

/** Lists of comments below it show the lines that suggestions would replace. */
export function LinesOfFeedback({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const readLinesOf = useCallback(
    // Fetched with the first suggestion: most comments hold none.
    async (file: { id: string; path: string }) =>
      (await import('./use-read-lines.ts')).readLines(client, file),
    [client],
  );
  return <ReadLinesOfContext value={readLinesOf}>{children}</ReadLinesOfContext>;
}
