// Comments move with the code: threads of earlier submissions stand under the lines that are still there.
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EarlierThread, useEarlierThreads } from '../../../feedback/web/index.ts';
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
    const { fileId, line } = one.thread;
    if (fileId === null || line === null) return [];
    const now = one.isSameFile ? line : nowAt.get(fileId)?.get(line);
    return now === undefined ? [] : [{ now, one }];
  });
  const lines = [...new Set(placed.map(({ now }) => now))];
  return new Map(
    lines.map((line) => [
      line,
      placed
        .filter(({ now }) => now === line)
        .map(({ one }) => <EarlierThread key={one.thread.id} earlier={one} line={line} />),
    ]),
  );
}
