import type { ReactNode } from 'react';
import type { LineRange } from '../../../kernel/domain/texts/line-range.ts';

/** What stands between the lines of a file, and how to write there. Lines count from 0. */
export interface ShownThreads {
  /** What is drawn under lines. */
  lines: ReadonlyMap<number, ReactNode>;
  /** Several lines that something below the last of them is about. */
  ranges: readonly LineRange[];
  openAt: ((lines: LineRange) => void) | undefined;
}
