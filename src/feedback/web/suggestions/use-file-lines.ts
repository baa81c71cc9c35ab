import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { FeedbackContext } from '../feedback-scope.ts';

/** The lines of a file that was handed in; undefined while they are read, and where they cannot be. */
export function useFileLines(fileId: string | undefined): readonly string[] | undefined {
  // Lists of feedback on many submissions have no files beside them.
  const readLines = use(FeedbackContext)?.readLines;
  return useQuery({
    // The text of a handed-in file never changes.
    queryKey: ['lines of feedback', fileId],
    queryFn: () => readLines?.(fileId ?? '') ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: fileId !== undefined && readLines !== undefined,
  }).data;
}
