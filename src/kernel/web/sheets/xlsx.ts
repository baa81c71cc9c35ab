// XLSX files, written in the browser. Fetched when the first one is.
import writeXlsxFile from 'write-excel-file/browser';
import type { SheetRows } from './sheet-rows.ts';

/** Writes a workbook of one sheet. Texts are stored as texts, so that no cell is run as a formula. */
export function xlsxOf([headings = [], ...rows]: SheetRows): Promise<Blob> {
  const first = headings.map((cell) => ({ value: cell ?? '', fontWeight: 'bold' as const }));
  return writeXlsxFile([first, ...rows.map((row) => [...row])], { stickyRowsCount: 1 }).toBlob();
}
