/** Lines of a text that follow each other, counted from 0. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

export const isOneLine = ({ first, last }: LineRange): boolean => first === last;

export const isSameRange = (one: LineRange, other: LineRange): boolean =>
  one.first === other.first && one.last === other.last;

/** Where lines stand in another version of their text: from the first to the last one that is still there. */
export function movedRange(
  { first, last }: LineRange,
  lineNow: (line: number) => number | undefined,
): LineRange | undefined {
  const lines: number[] = [];
  for (let line = first; line <= last; line += 1) {
    const now = lineNow(line);
    if (now !== undefined) lines.push(now);
  }
  const [now] = lines;
  return now === undefined ? undefined : { first: now, last: lines.at(-1) ?? now };
}
