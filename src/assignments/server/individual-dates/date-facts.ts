// What the dates of people depend on beside the schedules: their sections, extensions and extra time.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import type { Accommodation, SentExtension } from '../../domain/individual-dates/model.ts';

interface DateFacts {
  sectionIds(personId: number): readonly string[];
  extension(assignmentId: number, personId: number): Dates | undefined;
  accommodation(courseId: number, personId: number): Accommodation | undefined;
}

type Dates = Pick<SentExtension, 'deadline' | 'lockDate'>;

interface FactRow {
  readonly personId: number;
  /** All of them in one row: a row for each would be 300,000 for 5,000 people in 60 sections. */
  readonly sectionIds: readonly string[] | null;
  readonly assignmentId: number | null;
  readonly deadline: Date | null;
  readonly lockDate: Date | null;
  readonly courseId: number | null;
  readonly extraPercent: number | null;
  readonly extraHours: number | null;
}

interface Asked {
  readonly personIds: readonly number[];
  readonly assignments: readonly { readonly id: number; readonly courseId: number }[];
}

/** The facts about these people in these assignments, in one statement. */
export async function readDateFacts(db: Db, { personIds, assignments }: Asked): Promise<DateFacts> {
  if (personIds.length === 0 || assignments.length === 0) return factsOf([]);
  const assignmentIds = assignments.map(({ id }) => id);
  const courseIds = [...new Set(assignments.map(({ courseId }) => courseId))];
  const { rows } = await sql<FactRow>`
    select person_id, json_agg(section_id) as section_ids, null::bigint as assignment_id,
      null::timestamptz as deadline, null::timestamptz as lock_date, null::bigint as course_id,
      null::integer as extra_percent, null::integer as extra_hours
    from section_member where person_id = any(${personIds}::bigint[]) group by person_id
    union all
    select person_id, null, assignment_id, deadline, lock_date, null, null, null
    from assignment_extension
    where assignment_id = any(${assignmentIds}::bigint[]) and person_id = any(${personIds}::bigint[])
    union all
    select person_id, null, null, null, null, course_id, extra_percent, extra_hours
    from accommodation
    where course_id = any(${courseIds}::bigint[]) and person_id = any(${personIds}::bigint[])`.execute(db);
  return factsOf(rows);
}

function factsOf(rows: readonly FactRow[]): DateFacts {
  const sections = new Map<number, readonly string[]>();
  const extensions = new Map<string, Dates>();
  const accommodations = new Map<string, Accommodation>();
  for (const { personId, sectionIds, assignmentId, deadline, lockDate, ...extra } of rows) {
    const { courseId, extraPercent, extraHours } = extra;
    if (sectionIds !== null) sections.set(personId, sectionIds);
    if (deadline !== null) extensions.set(`${assignmentId} ${personId}`, { deadline, lockDate });
    if (extraPercent !== null && extraHours !== null)
      accommodations.set(`${courseId} ${personId}`, { extraPercent, extraHours });
  }
  return {
    sectionIds: (personId) => sections.get(personId) ?? [],
    extension: (assignmentId, personId) => extensions.get(`${assignmentId} ${personId}`),
    accommodation: (courseId, personId) => accommodations.get(`${courseId} ${personId}`),
  };
}
