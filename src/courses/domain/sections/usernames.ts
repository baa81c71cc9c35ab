/**
 * Usernames out of a list or a CSV file: the first cell of each line, or the column that the first line calls
 * "username". Each comes once, in whatever letters.
 */
export function usernamesOf(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\r|\n/u)
    .map((line) => line.split(/[,;\t]/u).map(cellOf));
  const titled = lines[0]?.findIndex((cell) => cell.toLowerCase() === 'username') ?? -1;
  const column = Math.max(0, titled);
  const found = new Map<string, string>();
  for (const cells of titled < 0 ? lines : lines.slice(1)) {
    const username = cells[column] ?? '';
    const key = username.toLowerCase();
    if (username !== '' && !found.has(key)) found.set(key, username);
  }
  return [...found.values()];
}

const cellOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/u, '$1')
    .trim();
