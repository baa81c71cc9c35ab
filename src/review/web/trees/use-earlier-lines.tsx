// Comments move with the code: threads of earlier submissions stand under the lines that are still there.
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EarlierThread, useEarlierThreads } from '../../../feedback/web/index.ts';
import { linesOf } from '../../../feedback/domain/model.ts';
import { movedRange } from '../../../kernel/domain/texts/line-range.ts';
import { linePairsQuery } from './line-pairs-query.ts';

/** Each former file is read and compared: beyond so many, the newest ones tell enough. */
const mostFormerFiles = 10;

/** What was said on this file before, by the line that it has now; the oldest first. */
export function useEarlierLines(of: {
  submissionId: number;
  /** Undefined for a version in which nothing of this is shown. */
  fileId: string | undefined;
}): ReadonlyMap<number, ReactNode> {
  const earlier = useEarlierThreads(of).toReversed();
  const changed = earlier.flatMap(({ isSameFile, thread }) => (isSameFile ? [] : (thread.fileId ?? [])));
  const beforeIds = [...new Set(changed)].slice(-mostFormerFiles);
  const pairs = useQueries({
    queries: beforeIds.map((beforeId) => linePairsQuery({ beforeId, afterId: of.fileId ?? '' })),
  });
  const nowAt = new Map(
    beforeIds.map((id, at) => [
      id,
      new Map([...(pairs[at]?.data ?? [])].map(([now, before]) => [before, now])),
    ]),
  );
  const placed = earlier.flatMap((one) => {
    const { fileId } = one.thread;
    const then = linesOf(one.thread);
    if (fileId === null || then === undefined) return [];
    const lines = one.isSameFile ? then : movedRange(then, (line) => nowAt.get(fileId)?.get(line));
    return lines === undefined ? [] : [{ lines, one }];
  });
  const shownAt = [...new Set(placed.map(({ lines }) => lines.last))];
  return new Map(
    shownAt.map((line) => [
      line,
      placed
        .filter(({ lines }) => lines.last === line)
        .map(({ one, lines }) => <EarlierThread key={one.thread.id} earlier={one} lines={lines} />),
    ]),
  );
}
