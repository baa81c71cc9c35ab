import { sql } from 'kysely';
import type { Db } from '../../../../kernel/server/database.ts';
import type { ReviewerQuality } from '../../../domain/peer/model.ts';

type QualityRow = Omit<ReviewerQuality, 'reviewer'> & { reviewerId: number };

/**
 * Most answers are written at the end of a thread, to nobody by name: those of the authors of the work count for what
 * the reviewer wrote last before.
 */
const isNextOfAuthors = sql`answer.id > reply.id
  and (answer.author_id = submission.person_id or exists (
    select from person author join group_member member on member.group_id = author.group_id
    where author.id = submission.person_id and member.person_id = answer.author_id))
  and not exists (
    select from comment_reply later where later.comment_base_id = reply.comment_base_id
      and later.author_id = reply.author_id and later.deleted_at is null
      and later.id > reply.id and later.id < answer.id)`;

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
    written as (
      select writer.reviewer_id, submission.person_id as subject_id, reply.approved,
        char_length(reply.comment) as length,
        (select count(*) from comment_reply answer
          where answer.comment_base_id = reply.comment_base_id and answer.deleted_at is null
            and answer.author_id <> reply.author_id
            and (answer.in_reply_to_id = reply.id or (answer.in_reply_to_id is null and ${isNextOfAuthors}))) as answers
      from submission
      join comment_base base on base.work_id = submission.id
      join comment_reply reply on reply.comment_base_id = base.id
      join writer on writer.person_id = reply.author_id
      where submission.assignment_id = ${of.assignmentId} and submission.deleted_at is null
        and reply.deleted_at is null and reply.comment_type = 'peer_feedback')
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
