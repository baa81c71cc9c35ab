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

const subjectName = sql<string | null>`case subject_kind
  when 'assignment' then (select name from assignment where assignment.id::text = subject_id)
  when 'course' then (select name from course where course.id::text = subject_id)
  when 'tenant' then (select name from tenant where tenant.id::text = subject_id)
  when 'user' then (select name from person as meant where meant.id::text = subject_id) end`;

export function listAuditEntries(db: Db, query: AuditQuery) {
  let entries = db
    .selectFrom('auditEntry')
    .leftJoin('person', 'person.id', 'auditEntry.actorId')
    .select(['auditEntry.id', 'action', 'subjectKind', 'subjectId', 'detail', 'requestId'])
    .select(['auditEntry.createdAt', 'person.id as actorId', 'person.name', 'person.username'])
    .select(subjectName.as('subjectName'));
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
