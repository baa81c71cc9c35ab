// Mails and the audit log, read only: the kernel writes both.
import { sql } from 'kysely';
import { containing } from '../../kernel/server/containing.ts';
import { bodyWithoutLinks } from '../../kernel/server/mail.ts';
import type { Db } from '../../kernel/server/database.ts';

interface NewestFirst {
  terms: readonly string[];
  beforeId: number | undefined;
  limit: number;
}

export function listMails(db: Db, { terms, beforeId, limit }: NewestFirst) {
  let query = db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'createdAt', 'sentAt', 'failure'])
    // Even before they are sent: readers of this list must not be able to set the password of everybody.
    .select(bodyWithoutLinks.as('bodyText'));
  for (const term of terms) {
    query = query.where(sql<string>`lower(recipient || ' ' || subject)`, 'like', containing(term));
  }
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export interface AuditQuery extends NewestFirst {
  actorId: number | undefined;
  from: Date | undefined;
  until: Date | undefined;
}

/** The id as a number, so that indexes are used; null where the subject has no such id. */
const subjectNumber = sql<number | null>`case when subject_id ~ '^[0-9]{1,15}$' then subject_id::bigint end`;

/** The assignment that the subject is, or belongs to. */
const subjectAssignmentId = sql<number | null>`case subject_kind
  when 'assignment' then ${subjectNumber}
  when 'submission' then (select assignment_id from submission where submission.id = ${subjectNumber}) end`;

const subjectName = sql<string | null>`case subject_kind
  when 'assignment' then place.name
  when 'submission' then place.name
  when 'announcement' then (select title from announcement where announcement.id::text = subject_id)
  when 'role' then (select name from global_role where global_role.id = ${subjectNumber})
  when 'course' then (select name from course where course.id = ${subjectNumber})
  when 'tenant' then (select name from tenant where tenant.id::text = subject_id)
  when 'user' then (select name from person as meant where meant.id = ${subjectNumber}) end`;

/** Who divides a large course into groups names everybody; a page shows how long that is, the database keeps it. */
const longestDetail = 16 * 1024;
const shownDetail = sql<unknown>`case when octet_length(detail::text) <= ${longestDetail} then detail
  else jsonb_build_object('leftOutBytes', octet_length(detail::text)) end`;

export function listAuditEntries(db: Db, query: AuditQuery) {
  let entries = db
    .selectFrom('auditEntry')
    .leftJoin('person', 'person.id', 'auditEntry.actorId')
    .leftJoin('assignment as place', (join) => join.on('place.id', '=', subjectAssignmentId))
    .select(['auditEntry.id', 'action', 'subjectKind', 'subjectId', shownDetail.as('detail'), 'requestId'])
    .select(['auditEntry.createdAt', 'person.id as actorId', 'person.name', 'person.username'])
    .select(['place.id as placeId', 'place.courseId as placeCourseId', 'place.deletedAt as placeDeletedAt'])
    .select([subjectName.as('subjectName'), subjectNumber.as('subjectNumber')]);
  for (const term of query.terms) {
    const text = sql<string>`lower(action || ' ' || subject_kind || ' ' || subject_id || ' ' ||
      coalesce(person.name || ' ' || person.username, ''))`;
    entries = entries.where(text, 'like', containing(term));
  }
  if (query.actorId !== undefined) entries = entries.where('auditEntry.actorId', '=', query.actorId);
  if (query.from) entries = entries.where('auditEntry.createdAt', '>=', query.from);
  if (query.until) entries = entries.where('auditEntry.createdAt', '<=', query.until);
  if (query.beforeId !== undefined) entries = entries.where('auditEntry.id', '<', query.beforeId);
  return entries.orderBy('auditEntry.id', 'desc').limit(query.limit).execute();
}

export function listNames(db: Db, personIds: readonly number[]) {
  return db.selectFrom('person').select(['id', 'name']).where('id', 'in', personIds).execute();
}
