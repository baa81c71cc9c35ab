// As many authors as a large course has, each with a submission: straight into the tables, since through the doors it
// would take minutes.
import { sql } from 'kysely';
import type { Tx } from '../../src/kernel/server/database.ts';
import type { World } from './world.ts';

let classesMade = 0;

interface ClassOf {
  readonly tenantId: string;
  readonly count: number;
}

/** New people who cannot log in; answers their ids. */
export async function buildAuthors(tx: Tx, { tenantId, count }: ClassOf): Promise<number[]> {
  classesMade += 1;
  const { rows } = await sql<{ id: number }>`
    insert into person (tenant_id, username, name, email, role_id)
    select ${tenantId}, 'author' || ${classesMade}::text || '-' || number, 'Author ' || number, '',
      (select id from global_role where name = 'Student')
    from generate_series(1, ${count}::integer) as number
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** So many students of the course of the world, without addresses and passwords. */
export async function buildMembers(w: World, count: number): Promise<number[]> {
  return w.transaction(async (tx) => {
    const ids = await buildAuthors(tx, { tenantId: w.tenantId, count });
    await sql`
      insert into enrollment (course_id, person_id, role_id)
      select course_id, one.id, role_id from enrollment, unnest(${ids}::bigint[]) as one (id)
      where course_id = ${w.course.id} and person_id = ${w.student.id}`.execute(tx);
    return ids;
  });
}

/** One submission without files of each of these authors, a second between two of them. */
export async function buildSubmissions(
  tx: Tx,
  { assignmentId, authorIds, now }: { assignmentId: number; authorIds: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    with made as (
      insert into submission (assignment_id, person_id, created_at)
      select ${assignmentId}, author.id, ${now}::timestamptz - author.place * interval '1 second'
      from unnest(${authorIds}::bigint[]) with ordinality as author (id, place)
      returning id
    )
    insert into submission_file (submission_id, path, is_directory) select id, '', true from made`.execute(
    tx,
  );
}

/** Chooses the item at this place, counted from 1, in every row of the rubric for every submission. */
export async function buildChoices(
  tx: Tx,
  { assignmentId, place, now }: { assignmentId: number; place: number; now: Date },
): Promise<void> {
  await sql`
    insert into rubric_choice (submission_id, row_id, item_id, multiplier, chosen_at)
    select submission.id, item.row_id, item.id, 1, ${now}::timestamptz
    from submission
    join rubric_row on rubric_row.assignment_id = submission.assignment_id
    join rubric_item item on item.row_id = rubric_row.id and item.position = ${place}::integer - 1
    where submission.assignment_id = ${assignmentId}`.execute(tx);
}
