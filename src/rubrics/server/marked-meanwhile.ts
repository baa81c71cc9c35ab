import type { NameSight } from '../../assignments/domain/anonymity.ts';
import { shownPerson } from '../../assignments/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { Choice, MarkedMeanwhile, RubricRow } from '../domain/model.ts';
import { resultItemsOf } from '../domain/rules/results.ts';
import { findMarking } from './marking-store.ts';

/** Reads the present choices and who made them, for a grader whose own view was stale. */
export async function readMarkedMeanwhile(
  db: Db,
  of: { submissionId: number; rows: readonly RubricRow[]; choices: readonly Choice[]; sight: NameSight },
): Promise<MarkedMeanwhile> {
  const marking = await findMarking(db, of.submissionId);
  return {
    items: resultItemsOf(of.rows, of.choices),
    changedBy: marking?.markedBy ? await shownPerson(db, of.sight, marking.markedBy) : null,
    changedAt: marking?.markedAt ?? null,
  };
}
