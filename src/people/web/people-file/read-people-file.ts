// A CSV file of people, read in the browser; its reader is loaded when the first file is chosen.
import { peopleOfCells, type ReadFile } from '../../domain/user-rows.ts';

/** Undefined when the file is no text, or has an encoding that would spoil the names in it. */
export async function readPeopleFile(file: File, mostProblems: number): Promise<ReadFile | undefined> {
  const { cellsOf } = await import('../../../kernel/web/csv.ts');
  const cells = await cellsOf(file);
  return cells && peopleOfCells(cells, mostProblems);
}
