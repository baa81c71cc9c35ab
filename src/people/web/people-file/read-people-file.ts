// A CSV file of people, read in the browser; its reader is loaded when the first file is chosen.
import { peopleOfCells, type ReadFile } from '../../domain/user-rows.ts';

/** Undefined when the file is no text, or has an encoding that would spoil the names in it. */
export async function readPeopleFile(file: File, mostProblems: number): Promise<ReadFile | undefined> {
  const [{ default: papa }, bytes] = await Promise.all([import('papaparse'), file.bytes()]);
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  const { data: cells } = papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  return peopleOfCells(cells, mostProblems);
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
