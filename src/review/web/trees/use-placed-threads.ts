// Threads stand at lines of a handed-in file. In the teacher version they follow the lines that stayed.
import { useQuery } from '@tanstack/react-query';
import { useLineThreads, type LineThread } from '../../../feedback/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { movedRange, type LineRange } from '../../../kernel/domain/texts/line-range.ts';
import type { FilePair } from '../../domain/trees.ts';
import { linePairsQuery, type LinePairs } from './line-pairs-query.ts';

const noLines: LinePairs = new Map();

export interface PlacedThreads {
  /** At the lines of the version that is shown, in their order. */
  threads: readonly LineThread[];
  /** Opens a box on lines of that version; undefined where nothing can be written. */
  openAt: ((lines: LineRange) => void) | undefined;
}

/** The threads of a file in the version that is shown. Lines that staff added have none, and take none. */
export function usePlacedThreads(file: PlacedFile, pair: FilePair | undefined): PlacedThreads {
  const student = pair?.student;
  const given = useLineThreads(student?.id ?? '');
  const isRevised = student !== undefined && student.hash !== file.hash;
  const pairs = useLinePairs(isRevised ? student.id : undefined, file.id);
  if (student === undefined) return { threads: given.threads, openAt: undefined };
  if (!isRevised) return given;
  const shownAt = new Map([...pairs].map(([shown, handedIn]) => [handedIn, shown]));
  const { threads, openAt } = given;
  return {
    threads: threads.flatMap((thread) => {
      const lines = movedRange(thread.lines, (line) => shownAt.get(line));
      return lines ? [{ ...thread, lines }] : [];
    }),
    openAt:
      openAt &&
      ((shown) => {
        const lines = movedRange(shown, (line) => pairs.get(line));
        if (lines !== undefined) openAt(lines);
      }),
  };
}

function useLinePairs(studentId: string | undefined, fileId: string): LinePairs {
  const query = linePairsQuery({ beforeId: studentId ?? '', afterId: fileId });
  return useQuery({ ...query, enabled: studentId !== undefined }).data ?? noLines;
}
