// Threads stand at lines of a handed-in file. In the teacher version they follow the lines that stayed.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLineThreads, type LineThreads } from '../../../feedback/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import type { FilePair } from '../../domain/trees.ts';
import { linePairsQuery, type LinePairs } from './line-pairs-query.ts';

const noLines: LinePairs = new Map();

/** The threads of a file in the version that is shown. A line that staff added has none, and takes none. */
export function usePlacedThreads(file: PlacedFile, pair: FilePair | undefined): LineThreads {
  const student = pair?.student;
  const threads = useLineThreads(student?.id ?? '');
  const isRevised = student !== undefined && student.hash !== file.hash;
  const pairs = useLinePairs(isRevised ? student.id : undefined, file.id);
  if (student === undefined) return { ...threads, openAt: undefined };
  if (!isRevised) return threads;
  const shownAt = new Map([...pairs].map(([shown, handedIn]) => [handedIn, shown]));
  const placed = (line: number) => shownAt.get(line);
  const { openAt, focusLine } = threads;
  return {
    lines: new Map(
      [...threads.lines].flatMap(([line, node]): [number, ReactNode][] => {
        const at = placed(line);
        return at === undefined ? [] : [[at, node]];
      }),
    ),
    threadLines: threads.threadLines.flatMap((line) => placed(line) ?? []),
    focusLine: focusLine === undefined ? undefined : placed(focusLine),
    openAt:
      openAt &&
      ((line) => {
        const at = pairs.get(line);
        if (at !== undefined) openAt(at);
      }),
  };
}

function useLinePairs(studentId: string | undefined, fileId: string): LinePairs {
  const query = linePairsQuery({ beforeId: studentId ?? '', afterId: fileId });
  return useQuery({ ...query, enabled: studentId !== undefined }).data ?? noLines;
}
