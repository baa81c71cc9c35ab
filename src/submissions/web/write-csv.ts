import Papa from 'papaparse';

/** Writes CSV for spreadsheets. It begins with the mark of UTF-8, and no cell can be run as a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  )}`;
}
