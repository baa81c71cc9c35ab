// The only place that computes the dates of authors: by their sections, and what moves them for one student
// (decisions 38 and 58). Whatever else will change an author's dates belongs here, so that all callers get it.
import { findAuthorId, readGroupsOf, type GroupsOfAuthors } from '../../groups/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { movedTimeframe } from '../domain/individual-dates/rules.ts';
import type { StoredAssignment, Timeframe, TimeframeEntry } from '../domain/model.ts';
import { entriesBySection, mostLenientOf } from '../domain/rules.ts';
import { readDateFacts } from './individual-dates/date-facts.ts';

type Dated = Pick<
  StoredAssignment,
  'id' | 'courseId' | 'kind' | 'timeframes' | 'groupSetId' | 'hasIndividualDates'
>;

/** The dates of one of the requested authors. */
export type DatesOf = (authorId: number) => Timeframe;

/**
 * The dates of these authors in an assignment, with at most two queries. A member of a group that hands in
 * has the dates of the group.
 */
export async function datesFor(db: Db, assignment: Dated, authorIds: readonly number[]): Promise<DatesOf> {
  const { datesOf } = await readDates(db, [assignment], authorIds);
  return (authorId) => datesOf(assignment, authorId);
}

/** The dates of many authors in many assignments, with as many queries as for one. */
export async function datesOfMany(
  db: Db,
  assignments: readonly Dated[],
  authorIds: readonly number[],
): Promise<(assignment: Dated, authorId: number) => Timeframe> {
  const { datesOf } = await readDates(db, assignments, authorIds);
  return datesOf;
}

/** The dates of one person in many assignments. */
export async function ownDates(
  db: Db,
  assignments: readonly Dated[],
  personId: number,
): Promise<(assignment: Dated) => Timeframe> {
  const { datesOf } = await readDates(db, assignments, [personId]);
  return (assignment) => datesOf(assignment, personId);
}

/** The id of the author as which a person hands in. */
export async function authorIdFor(
  db: Db,
  { groupSetId }: Pick<StoredAssignment, 'groupSetId'>,
  personId: number,
): Promise<number> {
  return groupSetId === null ? personId : findAuthorId(db, { groupSetId, personId });
}

interface Dates {
  datesOf: (assignment: Dated, authorId: number) => Timeframe;
  /** Whether the author has a later deadline than the schedules give, by an extension or extra time. */
  isExtended: (assignment: Dated, authorId: number) => boolean;
  /** The entries of the schedule that count for one of the requested people. */
  entriesOf: (assignment: Dated, personId: number) => readonly TimeframeEntry[];
}

/** The dates of these authors in assignments, or in one with several schedules. */
export async function readDates(
  db: Db,
  assignments: readonly Dated[],
  authorIds: readonly number[],
): Promise<Dates> {
  // Nearly all assignments have the same dates for everybody, and then no people need to be read.
  const divided = assignments.filter(
    ({ timeframes, hasIndividualDates }) => timeframes.length > 1 || hasIndividualDates,
  );
  const groupSetIds = [...new Set(divided.flatMap(({ groupSetId }) => groupSetId ?? []))];
  const groups = await readGroupsOf(db, { authorIds, groupSetIds });
  const personIds = [...new Set([...authorIds, ...groups.memberIds])];
  const facts = await readDateFacts(db, { personIds, assignments: divided });
  const bySection = new Map(assignments.map((one) => [one, entriesBySection(one.timeframes)]));
  const entriesOf = (assignment: Dated, personId: number): readonly TimeframeEntry[] => {
    const entriesFor = bySection.get(assignment) ?? entriesBySection(assignment.timeframes);
    return entriesFor(facts.sectionIds(personId));
  };
  const scheduledFor = (assignment: Dated, personId: number): Timeframe =>
    mostLenientOf(entriesOf(assignment, personId));
  const datesOfPerson = (assignment: Dated, personId: number): Timeframe => {
    const { id, courseId, kind } = assignment;
    return movedTimeframe(scheduledFor(assignment, personId), {
      kind,
      accommodation: facts.accommodation(courseId, personId),
      extension: facts.extension(id, personId),
    });
  };
  const datesOf = datesByAuthor(groups, datesOfPerson);
  const scheduledOf = datesByAuthor(groups, scheduledFor);
  const isExtended = (assignment: Dated, authorId: number): boolean => {
    if (!assignment.hasIndividualDates) return false;
    const scheduled = scheduledOf(assignment, authorId);
    return datesOf(assignment, authorId).deadline?.getTime() !== scheduled.deadline?.getTime();
  };
  return { datesOf, entriesOf, isExtended };
}

type DatesIn = (assignment: Dated, id: number) => Timeframe;

/** The dates of an author by those of people. A group has one answer for all of its members. */
function datesByAuthor(groups: GroupsOfAuthors, ofPerson: DatesIn): DatesIn {
  const known = new Map<Dated, Map<readonly number[], Timeframe>>();
  return (assignment, authorId) => {
    const { groupSetId } = assignment;
    const members = groupSetId === null ? undefined : groups.membersWith(authorId, groupSetId);
    if (members === undefined || members.length === 0) return ofPerson(assignment, authorId);
    const ofAssignment = known.get(assignment) ?? new Map<readonly number[], Timeframe>();
    const dates =
      ofAssignment.get(members) ?? mostLenientOf(members.map((personId) => ofPerson(assignment, personId)));
    known.set(assignment, ofAssignment.set(members, dates));
    return dates;
  };
}
