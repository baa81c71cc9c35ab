// The output of commands: tables for people, JSON for scripts.

export interface Terminal {
  /** True when the caller asked for JSON. */
  readonly json: boolean;
  write(text: string): void;
  /** Prints progress for people; it never mixes with the output for scripts. */
  note(text: string): void;
}

/** Prints rows as an aligned table, or as JSON. */
export function printRows<Row extends Record<string, unknown>>(
  terminal: Terminal,
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): void {
  if (terminal.json) {
    terminal.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  terminal.write(rows.length === 0 ? 'Nothing to show.\n' : tableOf(rows, columns));
}

/** Prints one object: as JSON, or as a sentence for people. */
export function printOne(terminal: Terminal, value: Record<string, unknown>, sentence: string): void {
  terminal.write(terminal.json ? `${JSON.stringify(value, null, 2)}\n` : `${sentence}\n`);
}

/** Columns as wide as their widest cell, two spaces between them, heads in capitals. */
export function tableOf<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
  const heads = columns.map((column) => column.toUpperCase());
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...cells.map((line) => (line[at] ?? '').length)),
  );
  const lines = [heads, ...cells].map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** The local time of this machine. */
export function localTimeOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return localTimeOf(value);
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** Texts of others are printed, too: what would steer the terminal is written out, as JSON writes it. */
export function withoutSteering(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
