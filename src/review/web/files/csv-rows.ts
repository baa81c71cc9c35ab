import Papa from 'papaparse';

/** Rows beyond these are read in the source, or downloaded. */
export const csvLimits = { rows: 10_000, columns: 100, cellLength: 500, characters: 5_000_000 } as const;

export interface CsvRows {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Whether something is left out. */
  isCut: boolean;
}

/** The beginning of a table as text. The first row names the columns. */
export function csvRowsOf(text: string): CsvRows {
  const { rows: mostRows, columns, cellLength, characters } = csvLimits;
  const { data } = Papa.parse<string[]>(text.slice(0, characters), {
    skipEmptyLines: 'greedy',
    preview: mostRows + 2,
  });
  const wide = data.some((row) => row.length > columns);
  const cells = data
    .slice(0, mostRows + 1)
    .map((row) => row.slice(0, columns).map((one) => one.slice(0, cellLength)));
  const [names = [], ...rows] = cells;
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const header = Array.from({ length: width }, (_, index) => names[index] || `#${index + 1}`);
  return { header, rows, isCut: wide || data.length > mostRows + 1 || text.length > characters };
}
