// The assignments of courses as one person sees them in a list.
import { sql } from 'kysely';
import type { SearchTerm } from '../../kernel/domain/search-terms.ts';
import { containing } from '../../kernel/server/containing.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { HandInFilter } from '../domain/hand-in-rules/model.ts';
import type { StoredAssignment } from '../domain/model.ts';
import { isAvailableFor } from './available-for.ts';
import { hasExamLocks } from './exam/locks-store.ts';
import { hasIndividualDates } from './individual-dates/store.ts';
import { wantedBy, type StoredFilters } from './list-filters.ts';
import {
  assignmentColumns,
  assignmentOf,
  StoredFilter,
  timeframeEntryOf,
  type AssignmentRow,
  type TimeframeRow,
} from './rows.ts';

export interface AssignmentQuery {
  /** The person whose dates decide what is available. */
  personId: number;
  courseIds: readonly number[];
  /** Courses whose unavailable assignments are listed too. */
  hiddenInCourseIds: readonly number[];
  filters: StoredFilters;
  terms: SearchTerm[];
  now: Date;
  after: { deadline: string; id: number } | undefined;
  limit: number;
}

/** An assignment as a list tells it to one person. */
export interface AssignmentForReader {
  /** Of its schedules it holds those that can count for the person: a course may have 60 others. */
  readonly assignment: StoredAssignment;
  readonly hasMultipleTimeframes: boolean;
  /** How long its hand-in rules are. */
  readonly filterBytes: number;
}

/** Assignments with all their schedules, by the deadline for everyone; those without a deadline come last. */
export async function listAssignments(db: Db, query: AssignmentQuery): Promise<StoredAssignment[]> {
  return withEntries(await selectRows(db, query), (ids) => entriesOf(db, ids).execute());
}

/** The same in the same order, each as the person reads it. */
export async function listAssignmentsFor(db: Db, query: AssignmentQuery): Promise<AssignmentForReader[]> {
  const rows = await selectRows(db, query);
  // A group has the best dates of its members, whose sections the person need not share.
  const canCount = sql<boolean>`(entry.section_ids is null or assignment.group_set_id is not null
    or entry.section_ids && array(select section_id from section_member where person_id = ${query.personId}))`;
  const assignments = await withEntries(rows, (ids) => entriesOf(db, ids).where(canCount).execute());
  return assignments.map((assignment, at) => ({
    assignment,
    hasMultipleTimeframes: rows[at]?.hasMultipleTimeframes === true,
    filterBytes: rows[at]?.filterBytes ?? 0,
  }));
}

/** The hand-in rules of these assignments, by their ids. */
export async function listHandInFilters(
  db: Db,
  assignmentIds: readonly number[],
): Promise<ReadonlyMap<number, HandInFilter | null>> {
  const rows = await db
    .selectFrom('assignment')
    .select(['id', 'handInFilter'])
    .where('id', '=', sql<number>`any(${assignmentIds})`)
    .execute();
  return new Map(rows.map(({ id, handInFilter }) => [id, StoredFilter.parse(handInFilter)]));
}

type ListedRow = AssignmentRow & { hasMultipleTimeframes: boolean; filterBytes: number };

const hasSchedulesOfSections = sql<boolean>`exists (
  select from assignment_timeframe part where part.assignment_id = assignment.id and part.section_ids is not null)`;

async function selectRows(db: Db, query: AssignmentQuery): Promise<ListedRow[]> {
  const { personId, courseIds, hiddenInCourseIds, terms, now, after, limit } = query;
  if (courseIds.length === 0) return [];
  const deadline = sql<string>`coalesce(general.deadline, 'infinity')`;
  let select = db
    .selectFrom('assignment')
    .innerJoin('assignmentTimeframe as general', (join) =>
      join.onRef('general.assignmentId', '=', 'assignment.id').on('general.sectionIds', 'is', null),
    )
    .select(assignmentColumns.map((column) => `assignment.${column}` as const))
    .select(sql<number>`coalesce(octet_length(assignment.hand_in_filter::text), 0)`.as('filterBytes'))
    .select(hasIndividualDates.as('hasIndividualDates'))
    .select(hasExamLocks.as('hasExamLocks'))
    .select(hasSchedulesOfSections.as('hasMultipleTimeframes'))
    .where('assignment.deletedAt', 'is', null)
    .where('assignment.courseId', 'in', courseIds)
    .where((where) =>
      where.or([
        where('assignment.courseId', '=', sql<number>`any(${hiddenInCourseIds})`),
        isAvailableFor(personId, now),
      ]),
    );
  select = select.where((where) => where.and(wantedBy(where, query.filters)));
  for (const { text } of terms)
    select = select.where(sql<string>`lower(assignment.name)`, 'like', containing(text));
  if (after) {
    select = select.where(
      sql<boolean>`(${deadline}, assignment.id) > (${after.deadline}::timestamptz, ${after.id})`,
    );
  }
  return select.orderBy(deadline).orderBy('assignment.id').limit(limit).execute();
}

const entriesOf = (db: Db, assignmentIds: readonly number[]) =>
  db
    .selectFrom('assignmentTimeframe as entry')
    .innerJoin('assignment', 'assignment.id', 'entry.assignmentId')
    .selectAll('entry')
    .where('entry.assignmentId', 'in', assignmentIds)
    .orderBy('entry.id');

async function withEntries(
  rows: readonly ListedRow[],
  read: (assignmentIds: readonly number[]) => Promise<TimeframeRow[]>,
): Promise<StoredAssignment[]> {
  if (rows.length === 0) return [];
  const entries = Map.groupBy(await read(rows.map(({ id }) => id)), ({ assignmentId }) => assignmentId);
  return rows.map((row) => assignmentOf(row, (entries.get(row.id) ?? []).map(timeframeEntryOf)));
}
