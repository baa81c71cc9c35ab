/** The dark modules of a code as one SVG path: each run of a row is one rectangle. */
export function pathOfCode(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => runsOf(row).map(({ from, count }) => `M${from} ${y}h${count}v1h-${count}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): { from: number; count: number }[] {
  const starts = row.flatMap((isDark, at) => (isDark && row[at - 1] !== true ? [at] : []));
  return starts.map((from) => {
    const end = row.findIndex((isDark, at) => at > from && !isDark);
    return { from, count: (end === -1 ? row.length : end) - from };
  });
}
