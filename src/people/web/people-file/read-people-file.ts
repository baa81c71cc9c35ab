// A CSV file of people, read in the browser; its reader is loaded when the first file is chosen.
import { peopleOfCells, type ReadFile } from '../../domain/user-rows.ts';

export async function readPeopleFile(file: File, mostProblems: number): Promise<ReadFile> {
  const [{ default: papa }, text] = await Promise.all([import('papaparse'), file.text()]);
  const { data: cells } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  return peopleOfCells(cells, mostProblems);
}
