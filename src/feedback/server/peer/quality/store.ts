import { sql } from 'kysely';
import type { Db } from '../../../../kernel/server/database.ts';
import type { ReviewerQuality } from '../../../domain/peer/model.ts';

type QualityRow = Omit<ReviewerQuality, 'reviewer'> & { reviewerId: number };

/**
 * Most answers are written at the end of a thread, to nobody by name: those of the authors of the work count for what
 * the reviewer wrote last before. The bounds by id keep an index scan to the answers between two of a reviewer's own.
 */
const answersAtTheEnd = sql`
  select count(*) from comment_reply answer
  where answer.comment_base_id = own.comment_base_id
    and answer.id > own.id and answer.id < coalesce(own.next_id, 9223372036854775807)
    and answer.in_reply_to_id is null and answer.deleted_at is null and answer.author_id <> own.author_id
    and (answer.author_id = own.subject_id or exists (
      select from person author join group_member member on member.group_id = author.group_id
      where author.id = own.subject_id and member.person_id = answer.author_id))`;
const answersByName = sql`
  select count(*) from comment_reply answer
  where answer.comment_base_id = own.comment_base_id and answer.in_reply_to_id = own.id
    and answer.deleted_at is null and answer.author_id <> own.author_id`;

/** The reviewers of an assignment by id; a group is what its members wrote together. */
export async function listQuality(
  db: Db,
  of: { assignmentId: number; afterId: number; limit: number },
): Promise<QualityRow[]> {
  const { rows } = await sql<QualityRow>`
    with reviewer as (
      select reviewer_id as id, count(*)::integer as subject_count from peer_pair
      where assignment_id = ${of.assignmentId} and reviewer_id > ${of.afterId}
      group by reviewer_id order by reviewer_id limit ${of.limit}),
    writer as (
      select id as reviewer_id, id as person_id from reviewer
      union all
      select reviewer.id, group_member.person_id from reviewer
      join person virtual on virtual.id = reviewer.id
      join group_member on group_member.group_id = virtual.group_id),
    own as (
      select writer.reviewer_id, submission.person_id as subject_id, reply.id, reply.comment_base_id,
        reply.author_id, reply.approved, reply.comment_type, char_length(reply.comment) as length,
        lead(reply.id) over (
          partition by writer.reviewer_id, reply.comment_base_id, reply.author_id order by reply.id) as next_id
      from submission
      join comment_base base on base.work_id = submission.id
      join comment_reply reply on reply.comment_base_id = base.id and reply.deleted_at is null
      join writer on writer.person_id = reply.author_id
      where submission.assignment_id = ${of.assignmentId} and submission.deleted_at is null),
    written as (
      select reviewer_id, subject_id, approved, length, (${answersByName}) + (${answersAtTheEnd}) as answers
      from own where comment_type = 'peer_feedback')
    select reviewer.id as "reviewerId", reviewer.subject_count as "subjectCount",
      count(distinct written.subject_id) filter (where exists (
        select from peer_pair pair where pair.assignment_id = ${of.assignmentId}
          and pair.reviewer_id = reviewer.id and pair.subject_id = written.subject_id))::integer as "reviewedCount",
      count(written.subject_id)::integer as "replyCount",
      count(*) filter (where written.approved)::integer as "approvedCount",
      avg(written.length)::double precision as "averageLength",
      coalesce(sum(written.answers), 0)::integer as "answerCount"
    from reviewer left join written on written.reviewer_id = reviewer.id
    group by reviewer.id, reviewer.subject_count order by reviewer.id`.execute(db);
  return rows;
}
