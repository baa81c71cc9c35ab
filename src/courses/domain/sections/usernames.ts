/**
 * Usernames in the cells of a file: the column that the first line calls "username", or else the first one. Each comes
 * once, in whatever letters.
 */
export function usernamesOfCells(cells: readonly (readonly string[])[]): string[] {
  const titled = cells[0]?.findIndex((cell) => cell.trim().toLowerCase() === 'username') ?? -1;
  const column = Math.max(0, titled);
  const found = new Map<string, string>();
  for (const line of titled < 0 ? cells : cells.slice(1)) {
    const username = line[column]?.trim() ?? '';
    const key = username.toLowerCase();
    if (username !== '' && !found.has(key)) found.set(key, username);
  }
  return [...found.values()];
}

/** Usernames as somebody types or pastes them: one in each line, or the cells of a table. */
export function usernamesOf(text: string): string[] {
  return usernamesOfCells(text.split(/\r\n|\r|\n/u).map((line) => line.split(/[,;\t]/u)));
}
