import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { LinePlace } from '../place.ts';

/** The lines of a file, as threads count them; it fails for a file without any. */
export type ReadLines = (fileId: string) => Promise<readonly string[]>;

/** How the files of the feedback below are read: the room that shows files provides it. */
export const FileLinesContext = createContext<ReadLines | undefined>(undefined);

/** Where comments on many submissions stand: each file is read by its id, as its path says what it is. */
export type ReadLinesOf = (file: { id: string; path: string }) => Promise<readonly string[]>;

/** The same for lists of comments from the work of many. */
export const ReadLinesOfContext = createContext<ReadLinesOf | undefined>(undefined);

/** Reads the files of one thread for what it is the `FileLinesContext` of; of a whole submission there is none. */
export function useReadLinesOf(path: string | null): ReadLines | undefined {
  const readLinesOf = use(ReadLinesOfContext);
  return path === null || readLinesOf === undefined ? undefined : (id) => readLinesOf({ id, path });
}

/** The lines of a file that was handed in; undefined while they are read, and where they cannot be. */
export function useFileLines(fileId: string | undefined): readonly string[] | undefined {
  const readLines = use(FileLinesContext);
  return useQuery({
    // The text of a handed-in file never changes.
    queryKey: ['lines of feedback', fileId],
    queryFn: () => readLines?.(fileId ?? '') ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: fileId !== undefined && readLines !== undefined,
  }).data;
}

/** The lines of a place, for suggestions; undefined for none, and while they are read. */
export function usePlaceLines(place: LinePlace | undefined): readonly string[] | undefined {
  const lines = useFileLines(place?.fileId);
  return place && lines?.slice(place.firstLine ?? place.line, place.line + 1);
}
