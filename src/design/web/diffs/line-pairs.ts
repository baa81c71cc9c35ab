import { diffLines } from 'diff';

/** Which line of the older text each unchanged line of the newer one is; both are 0-based. */
export function linePairs(before: string, after: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  let line = { before: 0, after: 0 };
  for (const part of diffLines(before, after, { timeout: 1500 }) ?? []) {
    const { count, added, removed } = part;
    if (!added && !removed) {
      for (let at = 0; at < count; at += 1) pairs.set(line.after + at, line.before + at);
    }
    line = { before: line.before + (added ? 0 : count), after: line.after + (removed ? 0 : count) };
  }
  return pairs;
}
