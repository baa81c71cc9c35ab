import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';

export interface FeedOwner {
  /** Null: the dates in all courses of the person. */
  courseId: number | null;
  personId: number;
}

export function findFeed(db: Db, { courseId, personId }: FeedOwner) {
  return db
    .selectFrom('calendarFeed')
    .select('createdAt')
    .where('courseId', 'is not distinct from', courseId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

/** Replaces the address of a former feed; its revision goes on, so that calendars take later events for newer. */
export async function upsertFeed(
  tx: Tx,
  owner: FeedOwner,
  { tokenSha256, now }: { tokenSha256: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('calendarFeed')
    .values({ ...owner, tokenSha256, createdAt: now, changedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['courseId', 'personId']).doUpdateSet({ tokenSha256, createdAt: now }),
    )
    .execute();
}

export async function removeFeed(tx: Tx, { courseId, personId }: FeedOwner): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendarFeed')
    .where('courseId', 'is not distinct from', courseId)
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The feed with this address whose person may still log in. */
export function findFeedByToken(db: Db, tokenSha256: string) {
  return db
    .selectFrom('calendarFeed')
    .innerJoin('person', 'person.id', 'calendarFeed.personId')
    .select(['courseId', 'personId', 'person.tenantId', 'givenSha256', 'changedAt', 'revision'])
    .where('tokenSha256', '=', tokenSha256)
    .where('person.active', '=', true)
    .executeTakeFirst();
}

/** Notes what calendars are given from now on. Of two reads at once the later one finds it noted. */
export function noteGiven(
  db: Db,
  { courseId, personId }: FeedOwner,
  { givenSha256, now }: { givenSha256: string; now: Date },
) {
  return db
    .updateTable('calendarFeed')
    .set({
      givenSha256,
      revision: sql<number>`case when given_sha256 = ${givenSha256} then revision else revision + 1 end`,
      changedAt: sql<Date>`case when given_sha256 = ${givenSha256} then changed_at else ${now}::timestamptz end`,
    })
    .where('courseId', 'is not distinct from', courseId)
    .where('personId', '=', personId)
    .returning(['revision', 'changedAt'])
    .executeTakeFirst();
}
