/** The beginning of a long text, with the number of its lines and of all lines. */
export function firstLines(text: string, most: number): { text: string; shown: number; all: number } {
  const all = countLines(text);
  if (all <= most) return { text, shown: all, all };
  let end = -1;
  for (let line = 0; line < most; line += 1) end = text.indexOf('\n', end + 1);
  return { text: text.slice(0, end), shown: most, all };
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
