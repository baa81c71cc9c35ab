// Tables as files for spreadsheets. Their writers are fetched when the first file is written.
import { saveBlob } from '../save-file.ts';
import type { SheetRows } from './sheet-rows.ts';

export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Lets the browser save the rows as a file of this format; the first row holds the headings. */
export async function saveSheet(rows: SheetRows, fileName: string, format: SheetFormat): Promise<void> {
  saveBlob(await sheetOf(rows, format), `${fileName}.${format}`);
}

async function sheetOf(rows: SheetRows, format: SheetFormat): Promise<Blob> {
  if (format === 'xlsx') return (await import('./xlsx.ts')).xlsxOf(rows);
  return new Blob([(await import('../csv.ts')).csvOf(rows)], { type: 'text/csv' });
}
