import Papa from 'papaparse';

/** CSV for spreadsheets: with the mark of UTF-8, and no cell that one would run as a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  )}`;
}
