import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import { longestGiven, mostGiven } from '../../domain/given/contract.ts';

export interface GivenRow {
  comment: string;
  count: number;
  isSameFile: boolean;
}

/** The newest of a person's comments that are looked at: a grader of 5,000 submissions writes many more. */
const newest = 2_000;

/**
 * The person's comments on other work of an assignment, each text once: those on the same file first, of these the ones
 * on the nearest lines, then what they wrote most often. Those on the whole work stand by themselves.
 */
export async function listGiven(
  db: Db,
  by: { assignmentId: number; authorId: number; notOnId: number },
  at: { path: string | null; line: number },
): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    with mine as (
      select reply.id, reply.comment, base.line, file.path
      from comment_reply reply
      join comment_base base on base.id = reply.comment_base_id
      join submission on submission.id = base.work_id and submission.deleted_at is null
      left join submission_file file on file.id = base.file_id
      where submission.assignment_id = ${by.assignmentId} and submission.id <> ${by.notOnId}
        and reply.author_id = ${by.authorId} and reply.deleted_at is null and reply.in_reply_to_id is null
        and reply.comment_type = 'normal' and char_length(reply.comment) <= ${longestGiven}
        and (base.file_id is null) = ${at.path === null}::boolean
      order by reply.id desc limit ${newest})
    select btrim(comment) as comment, count(*)::integer as count,
      bool_or(path is not distinct from ${at.path}) as "isSameFile"
    from mine group by btrim(comment)
    order by "isSameFile" desc, min(abs(coalesce(line, 0) - ${at.line})) filter (
      where path is not distinct from ${at.path}) nulls last, count(*) desc, max(id) desc
    limit ${mostGiven}`.execute(db);
  return rows;
}
