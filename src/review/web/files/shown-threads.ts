import type { ReactNode } from 'react';
import type { LineThread } from '../../../feedback/web/index.ts';
import { isOneLine, type LineRange } from '../../../kernel/domain/texts/line-range.ts';
import { isShownInline, type InlineMode } from '../../domain/comment-stops.ts';

/** What stands between the lines of a file, and how to write there. Lines count from 0. */
export interface ShownThreads {
  /** What is drawn under lines. */
  lines: ReadonlyMap<number, ReactNode>;
  /** Several lines that something below the last of them is about. */
  ranges: readonly LineRange[];
  openAt: ((lines: LineRange) => void) | undefined;
}

/** The threads that the mode shows, under the last of their lines. */
export function threadsBetweenLines(
  threads: readonly LineThread[],
  mode: InlineMode,
): Pick<ShownThreads, 'lines' | 'ranges'> {
  const shown = threads.filter(({ thread }) => !thread || isShownInline(thread, mode));
  const lines = new Map<number, ReactNode[]>();
  for (const { lines: at, node } of shown) lines.set(at.last, [...(lines.get(at.last) ?? []), node]);
  return { lines, ranges: shown.map((one) => one.lines).filter((range) => !isOneLine(range)) };
}
