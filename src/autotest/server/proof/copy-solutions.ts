// The solutions that prove tests, in another assignment. It checks no rights.
import { newUlid } from '../../../kernel/server/clock.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { mostSolutions } from '../../domain/proof/model.ts';
import { insertSolutions, listSolutionFiles, listSolutions, type NewSolution } from './store.ts';

interface Way {
  readonly sourceId: number;
  readonly assignmentId: number;
}

/**
 * Adds the attached solutions with their mutants. Those that stand there stay, and one that stands there already is not
 * added again. What does not fit is left out.
 */
export async function copySolutions(
  tx: Tx,
  { clock, random }: Pick<Platform, 'clock' | 'random'>,
  { sourceId, assignmentId }: Way,
): Promise<void> {
  const [from, present] = [await wholeSolutions(tx, sourceId), await wholeSolutions(tx, assignmentId)];
  const known = new Set(present.map(contentOf));
  const room = Math.max(0, mostSolutions - present.filter(({ madeFrom }) => madeFrom === null).length);
  const attached = from.filter((one) => one.madeFrom === null && !known.has(contentOf(one))).slice(0, room);
  const taken = new Set(attached.map(({ id }) => id));
  const copied = from.filter(({ id, madeFrom }) => taken.has(madeFrom ?? id));
  if (copied.length === 0) return;
  // Sorted, so that they stand in the same order as before.
  const ids = copied.map(() => newUlid(clock, random)).toSorted();
  const idOf = new Map(copied.map(({ id }, at) => [id, ids[at] ?? id]));
  const made = copied.map((one): NewSolution => {
    const madeFrom = one.madeFrom === null ? null : (idOf.get(one.madeFrom) ?? null);
    return { ...one, id: idOf.get(one.id) ?? one.id, madeFrom };
  });
  // Each with its mutants: all together have more values than one statement takes.
  for (const group of Map.groupBy(made, ({ id, madeFrom }) => madeFrom ?? id).values()) {
    await insertSolutions(tx, { assignmentId, createdAt: clock.now() }, group);
  }
}

async function wholeSolutions(tx: Tx, assignmentId: number): Promise<NewSolution[]> {
  // One that was removed meanwhile would come without its files.
  const solutions = await listSolutions(tx, assignmentId, true);
  const files = await listSolutionFiles(
    tx,
    solutions.map(({ id }) => id),
  );
  const bySolution = Map.groupBy(files, ({ solutionId }) => solutionId);
  return solutions.map((one) => ({
    ...one,
    files: (bySolution.get(one.id) ?? []).map(({ path, sha256, sizeBytes }) => ({ path, sha256, sizeBytes })),
  }));
}

function contentOf({ name, kind, files }: NewSolution): string {
  return JSON.stringify([name, kind, files.map(({ path, sha256 }) => [path, sha256])]);
}
