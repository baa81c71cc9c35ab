import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { mostAnnouncements, type Announcement } from '../domain/model.ts';

const columns = ['id', 'title', 'message', 'startsAt', 'endsAt'] as const;

/** All announcements, or those shown at a moment, newest first. */
export function listAnnouncements(db: Db, shownAt: Date | undefined): Promise<Announcement[]> {
  let query = db.selectFrom('announcement').select(columns);
  if (shownAt) {
    query = query
      .where((where) => where.or([where('startsAt', 'is', null), where('startsAt', '<=', shownAt)]))
      .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', shownAt)]));
  }
  return query.orderBy('createdAt', 'desc').orderBy('id').limit(mostAnnouncements).execute();
}

export function findAnnouncement(tx: Tx, id: string): Promise<Announcement | undefined> {
  return tx.selectFrom('announcement').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** How many there are; nobody adds another one until this transaction ends. */
export async function countAnnouncementsLocked(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('admin.announcements'))`.execute(tx);
  const { count } = await tx
    .selectFrom('announcement')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function insertAnnouncement(
  tx: Tx,
  given: Omit<Announcement, 'id'> & { createdAt: Date },
): Promise<Announcement> {
  return tx.insertInto('announcement').values(given).returning(columns).executeTakeFirstOrThrow();
}

export async function updateAnnouncement(tx: Tx, { id, ...changes }: Announcement): Promise<void> {
  await tx.updateTable('announcement').set(changes).where('id', '=', id).execute();
}

export async function removeAnnouncement(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('announcement').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
