// SQL of peer feedback: who reviews whom.
import { sql } from 'kysely';
import { membersOfAuthor } from '../../../groups/server/index.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { userColumns } from '../../../people/server/index.ts';
import type { PairChange, PeerPair } from '../../domain/peer/division.ts';

/**
 * Waits for a change of the settings that is under way, then for other changes of the division. Hand-ins share the
 * first lock, so those of an assignment without peer feedback do not wait for each other. False: there is none.
 */
export async function lockDivision(tx: Tx, assignmentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('assignment')
    .select('peerFeedbackAmount')
    .where('id', '=', assignmentId)
    .forShare()
    .executeTakeFirst();
  if ((row?.peerFeedbackAmount ?? null) === null) return false;
  const name = `peer division ${assignmentId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  return true;
}

/** At most this many former subjects are listed: all of five divisions with the most subjects. */
const mostFormer = 100;

/** Everybody with a submission that is not deleted, as the authors that they are; test submissions do not count. */
export async function listSubmitters(db: Db, assignmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('submission')
    .select('personId')
    .distinct()
    .where('assignmentId', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .where('isTest', '=', false)
    .orderBy('personId')
    .execute();
  return rows.map(({ personId }) => personId);
}

export async function isSubmitter(db: Db, assignmentId: number, authorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', authorId)
    .where('deletedAt', 'is', null)
    .where('isTest', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function listPairs(db: Db, assignmentId: number): Promise<PeerPair[]> {
  return db
    .selectFrom('peerPair')
    .select(['reviewerId', 'subjectId'])
    .where('assignmentId', '=', assignmentId)
    .execute();
}

/** So many pairs have enough without a common reviewer or subject, as each author is in 20 of either kind at most. */
const mostChosenFrom = 1000;

/** Pairs for a newcomer to choose from, others with another seed. A large class has far more than one needs. */
export async function listSomePairs(db: Db, assignmentId: number, seed: number): Promise<PeerPair[]> {
  const { rows } = await sql<PeerPair>`
    select reviewer_id, subject_id from peer_pair where assignment_id = ${assignmentId}
    order by hashtextextended(reviewer_id || ' ' || subject_id, ${seed}::bigint)
    limit ${mostChosenFrom}`.execute(db);
  return rows;
}

export async function hasPairs(db: Db, assignmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('peerPair')
    .select('reviewerId')
    .where('assignmentId', '=', assignmentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many subjects the reviewer with most of them has. */
export async function mostSubjects(db: Db, assignmentId: number): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::integer as most from (
      select count(*) as count from peer_pair where assignment_id = ${assignmentId} group by reviewer_id) counted`.execute(
    db,
  );
  return rows[0]?.most ?? 0;
}

/** Whether the author reviews somebody; whoever does is reviewed, too. */
export async function isReviewer(db: Db, assignmentId: number, authorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('peerPair')
    .select('subjectId')
    .where('assignmentId', '=', assignmentId)
    .where('reviewerId', '=', authorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The pairs of these reviewers, by subject. */
export function listPairsOf(
  db: Db,
  of: { assignmentId: number; reviewerIds: readonly number[]; subjectId?: number },
): Promise<PeerPair[]> {
  return db
    .selectFrom('peerPair')
    .select(['reviewerId', 'subjectId'])
    .where('assignmentId', '=', of.assignmentId)
    .where('reviewerId', '=', sql<number>`any(${[...of.reviewerIds]})`)
    .where((where) => (of.subjectId === undefined ? where.lit(true) : where('subjectId', '=', of.subjectId)))
    .orderBy('subjectId')
    .orderBy('reviewerId')
    .execute();
}

/** Removes and adds pairs, each in one statement however many there are. */
export async function applyChange(
  tx: Tx,
  assignmentId: number,
  { removed, added }: PairChange,
): Promise<void> {
  const columnsOf = (pairs: readonly PeerPair[]) => sql`unnest(
    ${pairs.map(({ reviewerId }) => reviewerId)}::bigint[],
    ${pairs.map(({ subjectId }) => subjectId)}::bigint[]) pair (reviewer_id, subject_id)`;
  await sql`
    delete from peer_pair using ${columnsOf(removed)}
    where peer_pair.assignment_id = ${assignmentId}
      and peer_pair.reviewer_id = pair.reviewer_id and peer_pair.subject_id = pair.subject_id`.execute(tx);
  await sql`
    insert into peer_pair (assignment_id, reviewer_id, subject_id)
    select ${assignmentId}, pair.reviewer_id, pair.subject_id from ${columnsOf(added)}`.execute(tx);
}

export async function removePairs(tx: Tx, assignmentId: number): Promise<void> {
  await tx.deleteFrom('peerPair').where('assignmentId', '=', assignmentId).execute();
}

/** People and virtual people of groups, with what the wire shows of them. */
export function listPeople(db: Db, personIds: readonly number[]) {
  return db
    .selectFrom('person')
    .select(userColumns)
    .select('person.groupId')
    .where('id', '=', sql<number>`any(${[...new Set(personIds)]})`)
    .execute();
}

/** All authors who take part. */
export async function listReviewerIds(db: Db, assignmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('peerPair')
    .select('reviewerId')
    .distinct()
    .where('assignmentId', '=', assignmentId)
    .execute();
  return rows.map(({ reviewerId }) => reviewerId);
}

export interface GivenReplies {
  subjectId: number;
  replyCount: number;
  approvedCount: number;
}

/** How much peer feedback a person wrote on the work of each of these subjects. */
export async function countGiven(
  db: Db,
  of: { assignmentId: number; writerIds: readonly number[]; subjectIds: readonly number[] },
): Promise<GivenReplies[]> {
  const { rows } = await sql<GivenReplies>`
    select submission.person_id as subject_id, count(*)::int as reply_count,
      count(*) filter (where reply.approved)::int as approved_count
    from submission
    join comment_base base on base.work_id = submission.id
    join comment_reply reply on reply.comment_base_id = base.id
    where submission.assignment_id = ${of.assignmentId} and submission.deleted_at is null
      and submission.person_id = any(${[...of.subjectIds]}::bigint[])
      and reply.author_id = any(${[...of.writerIds]}::bigint[])
      and reply.deleted_at is null and reply.comment_type = 'peer_feedback'
    group by submission.person_id`.execute(db);
  return rows;
}

/** The pairs of these reviewers about whose subjects the writer wrote nothing yet; whoever has no work left is none. */
export async function listUnwrittenPairs(
  db: Db,
  of: { assignmentIds: readonly number[]; reviewerIds: readonly number[]; writerId: number },
): Promise<(PeerPair & { assignmentId: number })[]> {
  const { rows } = await sql<PeerPair & { assignmentId: number }>`
    select pair.assignment_id, pair.reviewer_id, pair.subject_id from peer_pair pair
    where pair.assignment_id = any(${[...of.assignmentIds]}::bigint[])
      and pair.reviewer_id = any(${[...of.reviewerIds]}::bigint[])
      and exists (
        select 1 from submission
        where submission.assignment_id = pair.assignment_id and submission.person_id = pair.subject_id
          and submission.deleted_at is null)
      and not exists (
        select 1 from submission
        join comment_base base on base.work_id = submission.id
        join comment_reply reply on reply.comment_base_id = base.id
        where submission.assignment_id = pair.assignment_id and submission.person_id = pair.subject_id
          and submission.deleted_at is null and reply.author_id = ${of.writerId}
          and reply.deleted_at is null and reply.comment_type = 'peer_feedback')`.execute(db);
  return rows;
}

/** Those of the pairs in which the reviewer, or a member of the group, wrote something that is still there. */
export async function listBegunPairs(
  db: Db,
  { assignmentId, pairs }: { assignmentId: number; pairs: readonly PeerPair[] },
): Promise<PeerPair[]> {
  const reviewerIds = pairs.map(({ reviewerId }) => reviewerId);
  const subjectIds = pairs.map(({ subjectId }) => subjectId);
  const { rows } = await sql<PeerPair>`
    select pair.reviewer_id, pair.subject_id
    from unnest(${reviewerIds}::bigint[], ${subjectIds}::bigint[]) pair (reviewer_id, subject_id)
    where exists (
      select 1 from submission
      join comment_base base on base.work_id = submission.id
      join comment_reply reply on reply.comment_base_id = base.id
      where submission.assignment_id = ${assignmentId} and submission.person_id = pair.subject_id
        and submission.deleted_at is null and reply.deleted_at is null
        and reply.comment_type = 'peer_feedback'
        and reply.author_id in (select person_id from ${membersOfAuthor(sql`pair.reviewer_id`)} member))`.execute(
    db,
  );
  return rows;
}

/** Authors about whose work a person wrote peer feedback that is still there; as many as one can ever review. */
export async function listWrittenTo(
  db: Db,
  of: { assignmentId: number; writerId: number },
): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    select distinct submission.person_id as "personId" from comment_reply reply
    join comment_base base on base.id = reply.comment_base_id
    join submission on submission.id = base.work_id and submission.deleted_at is null
    where submission.assignment_id = ${of.assignmentId} and reply.author_id = ${of.writerId}
      and reply.deleted_at is null and reply.comment_type = 'peer_feedback'
    order by submission.person_id limit ${mostFormer}`.execute(db);
  return rows.map(({ personId }) => personId);
}

export async function updateApproved(tx: Tx, replyId: number, approved: boolean): Promise<void> {
  await tx.updateTable('commentReply').set({ approved }).where('id', '=', replyId).execute();
}
