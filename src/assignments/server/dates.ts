// The only place that computes the dates of authors. Whatever else will change an author's dates (extensions,
// accommodations) belongs here, so that all callers get it.
import { listSectionsOfPeople } from '../../courses/server/index.ts';
import { findAuthorId, listFellows } from '../../groups/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { StoredAssignment, Timeframe } from '../domain/model.ts';
import { timeframeForAll } from '../domain/rules.ts';

type Dated = Pick<StoredAssignment, 'id' | 'timeframes' | 'groupSetId'>;

/** The dates of one of the requested authors. */
export type DatesOf = (authorId: number) => Timeframe;

/**
 * The dates of these authors in an assignment, with at most two queries. A member of a group that hands in
 * has the dates of the group.
 */
export async function datesFor(db: Db, assignment: Dated, authorIds: readonly number[]): Promise<DatesOf> {
  const dates = await readDates(db, [assignment], authorIds);
  return (authorId) => dates(assignment, authorId);
}

/** The dates of one person in many assignments. */
export async function ownDates(
  db: Db,
  assignments: readonly Dated[],
  personId: number,
): Promise<(assignment: Dated) => Timeframe> {
  const dates = await readDates(db, assignments, [personId]);
  return (assignment) => dates(assignment, personId);
}

/** The id of the author as which a person hands in. */
export async function authorIdFor(
  db: Db,
  { groupSetId }: Pick<StoredAssignment, 'groupSetId'>,
  personId: number,
): Promise<number> {
  return groupSetId === null ? personId : findAuthorId(db, { groupSetId, personId });
}

async function readDates(
  db: Db,
  assignments: readonly Dated[],
  authorIds: readonly number[],
): Promise<(assignment: Dated, authorId: number) => Timeframe> {
  // Nearly all assignments have one timeframe for everybody, and then no people need to be read.
  const divided = assignments.filter(({ timeframes }) => timeframes.length > 1);
  const isByGroup = divided.some(({ groupSetId }) => groupSetId !== null);
  const fellows = isByGroup ? await listFellows(db, authorIds) : [];
  const people = divided.length === 0 ? [] : [...authorIds, ...fellows.map(({ personId }) => personId)];
  const sections = await listSectionsOfPeople(db, [...new Set(people)]);
  const fellowsOf = Map.groupBy(fellows, ({ authorId }) => authorId);
  return ({ timeframes, groupSetId }, authorId) => {
    const inGroup = (fellowsOf.get(authorId) ?? []).filter((fellow) => fellow.groupSetId === groupSetId);
    const memberIds = inGroup.length === 0 ? [authorId] : inGroup.map(({ personId }) => personId);
    return timeframeForAll(
      timeframes,
      memberIds.map((personId) => sections.get(personId) ?? []),
    );
  };
}
