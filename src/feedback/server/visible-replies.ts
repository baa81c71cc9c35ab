// The rule of visible replies as SQL, for questions about many submissions at once. A test compares the two.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../kernel/server/database.ts';
import type { SightFacts } from '../../submissions/domain/sight.ts';
import type { ReplySight } from '../domain/rules.ts';

export interface VisibleReply {
  id: number;
  workId: number;
  authorId: number;
  deleted: boolean;
}

/**
 * Ids of the replies on these submissions that the viewer is shown, oldest first. The test that compares the SQL with
 * the rule asks for them.
 * @internal
 */
export async function listVisibleReplies(
  db: Db,
  sight: ReplySight,
  workIds: readonly number[],
): Promise<VisibleReply[]> {
  const { rows } = await sql<VisibleReply>`
    with recursive ${visible(sight, sql`base.work_id = any (${[...workIds]}::bigint[])`)}
    select id, work_id, author_id, deleted from kept order by id`.execute(db);
  return rows;
}

export interface ReplyCountRow {
  workId: number;
  replyCount: number;
}

interface CountedReplies {
  assignmentId: number;
  /** Who wrote the replies. */
  authorId: number;
  /** The only authors of submissions that count; undefined for all. */
  workAuthorIds: readonly number[] | undefined;
  afterWorkId: number;
  size: number;
}

/** How many replies of an author the viewer may see on each submission of an assignment, in pages by id. */
export async function countVisibleReplies(
  db: Db,
  sight: ReplySight,
  of: CountedReplies,
): Promise<ReplyCountRow[]> {
  const byAuthors = of.workAuthorIds
    ? sql` and submission.person_id = any (${[...of.workAuthorIds]}::bigint[])`
    : sql``;
  const inAssignment = sql`base.work_id in (
    select submission.id from submission
    where submission.assignment_id = ${of.assignmentId} and submission.deleted_at is null
      and submission.id > ${of.afterWorkId}${byAuthors})`;
  const { rows } = await sql<ReplyCountRow>`
    with recursive ${visible(sight, inAssignment)}
    select work_id, count(*)::int as reply_count from kept
    where not deleted and author_id = ${of.authorId}
    group by work_id order by work_id limit ${of.size + 1}`.execute(db);
  return rows;
}

interface NewestReplies {
  workIds: readonly number[];
  /** Whose replies are left out. */
  exceptAuthorId: number;
  beforeId: number | undefined;
  size: number;
}

/** Ids of the newest replies on these submissions that the viewer is shown, one more than asked for if there are. */
export async function listNewestVisible(db: Db, sight: ReplySight, of: NewestReplies): Promise<number[]> {
  const before = of.beforeId === undefined ? sql`` : sql` and id < ${of.beforeId}`;
  const { rows } = await sql<{ id: number }>`
    with recursive ${visible(sight, sql`base.work_id = any (${[...of.workIds]}::bigint[])`)}
    select id from kept
    where not deleted and author_id <> ${of.exceptAuthorId}${before}
    order by id desc limit ${of.size + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

interface WaitingReplies {
  assignmentId: number;
  /** Which work the viewer sees. */
  work: SightFacts;
  afterId: number;
  size: number;
}

/**
 * What peers wrote that waits for approval and the viewer is shown: the ids of a page, oldest first, one more than asked
 * for if there are, and how many there are in all. Only threads in which something waits are gone through.
 */
export async function listWaitingVisible(
  db: Db,
  sight: ReplySight,
  of: WaitingReplies,
): Promise<{ ids: number[]; count: number }> {
  const { ownAuthorIds, sectionAuthorIds, seesOthers, seesTests } = of.work;
  const isWanted = sql`base.id in (
    select thread.id from submission
    join comment_base thread on thread.work_id = submission.id
    join comment_reply waiting on waiting.comment_base_id = thread.id
    where submission.assignment_id = ${of.assignmentId} and submission.deleted_at is null
      and waiting.comment_type = 'peer_feedback' and not waiting.approved and waiting.deleted_at is null
      and (submission.person_id = any (${[...ownAuthorIds]}::bigint[]) or case when submission.is_test
        then ${seesTests}::boolean
        else ${seesOthers}::boolean or submission.person_id = any (${[...sectionAuthorIds]}::bigint[]) end))`;
  const { rows } = await sql<{ id: number; count: number }>`
    with recursive ${visible(sight, isWanted)},
    waiting as (
      select reply.id from kept join comment_reply reply on reply.id = kept.id
      where not kept.deleted and reply.comment_type = 'peer_feedback' and not reply.approved)
    select id, (select count(*) from waiting)::int as count from waiting
    where id > ${of.afterId} order by id limit ${of.size + 1}`.execute(db);
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** Common table expressions `thread_reply`, `seen` (seenReplies) and `kept` (visibleReplies). */
function visible(sight: ReplySight, isWanted: RawBuilder<unknown>) {
  const { viewerId, seesNormal, seesPeer, seesUnapproved, hiddenMarks } = sight;
  return sql`
    thread_reply as (
      select reply.id, base.work_id, reply.author_id, reply.in_reply_to_id, reply.deleted_at is not null as deleted,
        reply.author_id = ${viewerId} as own,
        not base.work_id = any (${[...hiddenMarks]}::bigint[]) and case reply.comment_type
          when 'normal' then ${seesNormal}::boolean
          else ${seesPeer}::boolean and (reply.approved or ${seesUnapproved}::boolean)
        end as open
      from comment_base base
      join comment_reply reply on reply.comment_base_id = base.id
      where ${isWanted}
    ),
    seen as (
      select id, work_id, author_id, in_reply_to_id, deleted from thread_reply
      where own or (open and in_reply_to_id is null)
      union
      select answer.id, answer.work_id, answer.author_id, answer.in_reply_to_id, answer.deleted
      from thread_reply answer join seen parent on answer.in_reply_to_id = parent.id
      where answer.open
    ),
    kept as (
      select * from seen where not deleted
      union
      select parent.* from seen parent join kept answer on answer.in_reply_to_id = parent.id
    )`;
}
