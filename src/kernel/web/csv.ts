// CSV files, written and read in the browser. Fetched when the first one is.
import Papa from 'papaparse';
import type { SheetRows } from './sheets/sheet-rows.ts';

/** Writes CSV for spreadsheets. It begins with the mark of UTF-8, and no cell can be run as a formula. */
export function csvOf(rows: SheetRows): string {
  return `\uFEFF${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  )}`;
}

/** The cells of a file; undefined when it is no text, or has an encoding that would spoil the names in it. */
export async function cellsOf(file: File): Promise<string[][] | undefined> {
  const text = textOf(await file.bytes());
  if (text === undefined) return undefined;
  return Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: delimiterOf(text) }).data;
}

/** How many lines tell what separates cells, and how much text they may have. */
const sampleLines = 10;
const sampleLength = 10_000;

/**
 * Where decimals have a comma, cells are separated by semicolons or tabs: these win when every line has as many of them.
 * Otherwise it is found out by the parser, as an empty text asks it to.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, sampleLength)
    .split(/\r?\n/, sampleLines)
    .filter((line) => line.trim() !== '');
  const separates = (mark: string): boolean => {
    const counts = new Set(lines.map((line) => line.split(mark).length));
    return counts.size === 1 && !counts.has(1);
  };
  return ['\t', ';'].find(separates) ?? '';
}

/** Text of spreadsheets: UTF-8, or UTF-16 where its first bytes say so. */
function textOf(bytes: Uint8Array): string | undefined {
  const start = `${bytes[0]} ${bytes[1]}`;
  const encoding = start === '255 254' ? 'utf-16le' : start === '254 255' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
