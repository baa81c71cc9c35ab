// SQL of the queue: whose run is next, and how many are before one that waits. Both follow one order: people who have
// set up tests take turns, then the courses of one of them, and in a course the author who has waited longest is first,
// one run of each author at a time. Without the first, whoever makes many courses would go before all others. A person
// alone and in their groups is one author here (decision 51).
import { sql } from 'kysely';
import { authorsSharingMembers } from '../../../groups/server/index.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';
import { resultOf, type ResultRow, type StoredResult } from './results.ts';

/** Whether any run of each kind waits. */
interface Waiting {
  readonly runs: boolean;
  readonly builds: boolean;
  readonly proofs: boolean;
}

/** What waits, by one statement without a lock: claims that find nothing need not wait for each other. */
export async function whatWaits(db: Db): Promise<Waiting> {
  const [row] = await selectWhatWaits(db, {});
  return row ?? { runs: false, builds: false, proofs: false };
}

const selectWhatWaits = statement((db) =>
  db.selectNoFrom([
    sql<boolean>`exists (select from autotest_result where state = 'not_started')`.as('runs'),
    sql<boolean>`exists (select from autotest_snapshot where build_state = 'waiting-to-start')`.as('builds'),
    sql<boolean>`exists (select from autotest_proof_run where state = 'not_started')`.as('proofs'),
  ]),
);

/**
 * The race: two servers choose at once, and neither sees the run of an author, or of a runner's token, that the other
 * has just started. So choosing is done by one at a time, until commit; the unique index on running authors makes sure
 * of it.
 */
export async function lockQueue(tx: Tx): Promise<void> {
  // A plan made while the queue was short would be kept, and would read a long one from end to end.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('autotest.queue', 0)),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
}

export interface Chosen {
  readonly result: StoredResult;
  /** False when the submission was deleted. */
  readonly hasSubmission: boolean;
  /** Whether others wait behind it. */
  readonly areMore: boolean;
}

/**
 * Chooses the next run of the locked queue, holds it until commit and notes that its course has had its turn. A run
 * that a hand-in holds at this moment, to end it, is passed over, and so is one whose submission is being graded with
 * its whole class: all claims of the site would wait for that. The cost grows with the courses that wait, not with the
 * runs.
 */
export async function lockNextWaiting(tx: Tx): Promise<Chosen | undefined> {
  const busyAuthorIds = await listBusyAuthorIds(tx);
  const { rows } = await sql<ResultRow & Omit<Chosen, 'result'>>`
    with recursive waiting_course (course_id) as (
      (select course_id from autotest_result where state = 'not_started' order by course_id limit 1)
      union all
      select (select course_id from autotest_result
              where state = 'not_started' and course_id > waiting_course.course_id
              order by course_id limit 1)
      from waiting_course where waiting_course.course_id is not null
    ),
    first_of_course as (
      select first_run.id, first_run.waiting_since, autotest_turn.turn, snapshot.made_by_id,
        case when snapshot.made_by_id is null then autotest_turn.turn else (
          select max(of_person.turn) from autotest_turn of_person where of_person.person_id = snapshot.made_by_id
        ) end as turn_of_person
      from waiting_course
      left join autotest_turn on autotest_turn.course_id = waiting_course.course_id
      cross join lateral (
        select waiting.id, waiting.waiting_since, waiting.snapshot_id from autotest_result waiting
        where waiting.state = 'not_started' and waiting.course_id = waiting_course.course_id
          and waiting.author_id <> all (${busyAuthorIds}::bigint[])
        order by waiting.waiting_since, waiting.id limit 1
      ) first_run
      join autotest_snapshot snapshot on snapshot.id = first_run.snapshot_id
    ),
    chosen as (
      select result.id, result.course_id, result.submission_id, first_of_course.made_by_id
      from first_of_course join autotest_result result on result.id = first_of_course.id
      join submission on submission.id = result.submission_id
      where result.state = 'not_started'
      order by first_of_course.turn_of_person nulls first, first_of_course.turn nulls first,
        first_of_course.waiting_since, first_of_course.id
      limit ${1} for update of result skip locked for no key update of submission skip locked
    ),
    turned as (
      insert into autotest_turn (course_id, person_id, turn)
      select course_id, made_by_id, (select coalesce(max(turn), 0) + 1 from autotest_turn) from chosen
      on conflict (course_id) do update set turn = excluded.turn, person_id = excluded.person_id
    )
    select result.*,
      exists (
        select from submission where submission.id = chosen.submission_id and deleted_at is null
      ) as has_submission,
      exists (
        select from autotest_result other where other.state = 'not_started' and other.id <> chosen.id
      ) as are_more,
      -- What follows in this transaction does not depend on the length of the queue.
      set_config('plan_cache_mode', 'auto', true),
      -- Nobody waits until it is on disk: after a crash of the database the run waits as before, and whoever reports it
      -- hears that there is no such job. The end of a run waits, and brings this along.
      set_config('synchronous_commit', 'off', true)
    from chosen join autotest_result result on result.id = chosen.id`.execute(tx);
  const [row] = rows;
  return row && { result: resultOf(row), hasSubmission: row.hasSubmission, areMore: row.areMore };
}

/** Authors of whom a member has a run that goes on, alone or in a group. */
async function listBusyAuthorIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ authorId: number }>`
    select distinct busy.author_id from autotest_result running
    cross join ${authorsSharingMembers(sql`running.author_id`)} busy
    where running.state = 'running'`.execute(tx);
  return rows.map(({ authorId }) => authorId);
}

/** A run of this author has ended: other runs of its members go to the end of the queue. Answers how many those are. */
export async function moveBackWaitingOf(tx: Tx, authorId: number, since: Date): Promise<number> {
  return (await updateWaitingSince(tx, { authorId, since })).length;
}

const updateWaitingSince = statement((db, given: { authorId: number; since: Date }) =>
  db
    .updateTable('autotestResult')
    .set({ waitingSince: given.since })
    .where('id', 'in', (where) =>
      where
        .selectFrom('autotestResult')
        .select('id')
        .where(
          sql<boolean>`author_id in (
            select other.author_id from ${authorsSharingMembers(sql`${given.authorId}::bigint`)} other)`,
        )
        .where('state', '=', 'not_started')
        .where('waitingSince', '<', given.since)
        .forUpdate()
        // What a hand-in holds at this moment is about to end.
        .skipLocked(),
    )
    .returning('id'),
);

/** Puts one run at the end, so that it does not hold up the others. */
export async function moveBack(db: Db, resultId: string, since: Date): Promise<void> {
  await db.updateTable('autotestResult').set({ waitingSince: since }).where('id', '=', resultId).execute();
}

/** How many runs are in front of each of these, if all that wait are taken one after another. */
export async function countWaitingBefore(db: Db, resultIds: readonly string[]): Promise<Map<string, number>> {
  if (resultIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; place: string }>`
    with of_author as (
      select id, course_id, snapshot_id, waiting_since,
        row_number() over (partition by author_id order by waiting_since, id)
          + case when exists (
              select from autotest_result running
              where running.state = 'running' and running.author_id = waiting.author_id)
            then 1 else 0 end as round
      from autotest_result waiting where state = 'not_started'
    ),
    of_course as (
      select of_author.id, course_id, waiting_since, snapshot.made_by_id,
        row_number() over (partition by course_id order by round, waiting_since, of_author.id) as place
      from of_author join autotest_snapshot snapshot on snapshot.id = of_author.snapshot_id
    ),
    of_person as (
      select id, waiting_since, autotest_turn.turn,
        case when made_by_id is null then autotest_turn.turn else (
          select max(former.turn) from autotest_turn former where former.person_id = made_by_id
        ) end as turn_of_person,
        row_number() over (
          partition by coalesce(made_by_id, -of_course.course_id)
          order by place, autotest_turn.turn nulls first, waiting_since, id) as place
      from of_course left join autotest_turn on autotest_turn.course_id = of_course.course_id
    ),
    ordered as (
      select id, row_number() over (
        order by place, turn_of_person nulls first, turn nulls first, waiting_since, id) as place
      from of_person
    )
    select id, place - 1 as place from ordered where id in (${sql.join(resultIds)})`.execute(db);
  return new Map(rows.map(({ id, place }) => [id, Number(place)]));
}
