// SQL of the exam room: every student with what is known of them, in one statement.
import { sql } from 'kysely';
import type { Db } from '../../kernel/server/database.ts';
import { takesExam } from './store.ts';

export interface RoomRow {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly enteredAt: Date | null;
  readonly byLink: boolean | null;
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly placeCount: number;
  readonly seenAt: Date | null;
  readonly seenNetwork: string | null;
  readonly seenUserAgent: string | null;
  readonly submissionId: number | null;
  readonly handedInAt: Date | null;
  readonly fileCount: number;
  readonly askedAt: Date | null;
  readonly helpText: string | null;
  readonly lockedAt: Date | null;
  readonly lockReason: string | null;
  readonly isHeldByBrowser: boolean;
}

interface Asked {
  readonly assignmentId: number;
  readonly courseId: number;
  readonly groupSetId: number | null;
  /** Entries and used links of an earlier date of the exam do not count. */
  readonly since: Date;
  /** The only people who are listed; undefined for all. */
  readonly among: readonly number[] | undefined;
  readonly limit: number;
}

/** The students by name. A member of a group has handed in when the group has. */
export async function listRoom(db: Db, asked: Asked): Promise<RoomRow[]> {
  const { assignmentId, courseId, groupSetId, since, among, limit } = asked;
  const onlyAmong = among === undefined ? sql`` : sql`and person.id = any(${[...among]}::bigint[])`;
  const { rows } = await sql<RoomRow>`
    select person.id, person.name, person.username,
      entry.entered_at, entry.by_link, entry.network, entry.user_agent,
      coalesce(entry.place_count, 0)::int as place_count,
      presence.seen_at, presence.network as seen_network, presence.user_agent as seen_user_agent,
      work.id as submission_id, work.created_at as handed_in_at, coalesce(work.file_count, 0)::int as file_count,
      help.asked_at, help.text as help_text, locked.locked_at, locked.reason as lock_reason,
      opened.person_id is not null as is_held_by_browser
    from enrollment
    join person on person.id = enrollment.person_id
    left join lateral (
      select first.entered_at, first.by_link, first.network, first.user_agent, (
          select count(distinct (other.network, other.user_agent)) from exam_entry other
          where other.assignment_id = ${assignmentId} and other.person_id = person.id
            and other.entered_at >= ${since}) as place_count
      from exam_entry first
      where first.assignment_id = ${assignmentId} and first.person_id = person.id and first.entered_at >= ${since}
      order by first.id limit 1) entry on true
    left join exam_presence presence on presence.assignment_id = ${assignmentId}
      and presence.person_id = person.id and presence.seen_at >= ${since}
    left join lateral (
      select latest.id, latest.created_at, (
          select count(*) from submission_file file
          where file.submission_id = latest.id and not file.is_directory) as file_count
      from submission latest
      where latest.assignment_id = ${assignmentId} and latest.deleted_at is null and not latest.is_test
        and latest.person_id in (
          select person.id
          union all
          select author.id from group_member
          join person author on author.group_id = group_member.group_id
          where group_member.person_id = person.id and group_member.group_set_id = ${groupSetId}::bigint)
      order by latest.created_at desc, latest.id desc limit 1) work on true
    left join exam_help_request help on help.assignment_id = ${assignmentId} and help.person_id = person.id
    left join exam_lock locked on locked.assignment_id = ${assignmentId} and locked.person_id = person.id
    left join opened_login_link opened on opened.assignment_id = ${assignmentId}
      and opened.person_id = person.id and opened.opened_at >= ${since}
    where enrollment.course_id = ${courseId} and ${takesExam(assignmentId)} ${onlyAmong}
    order by lower(person.name), person.id
    limit ${limit}`.execute(db);
  return rows;
}
