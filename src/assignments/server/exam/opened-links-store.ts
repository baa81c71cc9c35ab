import type { Db, Tx } from '../../../kernel/server/database.ts';

interface OpenedLink {
  assignmentId: number;
  personId: number;
  browserSha256: string;
  network: string;
  openedAt: Date;
}

/**
 * True when this browser holds the person's links to this exam, or gets them now. Of two browsers at once the
 * second one waits here for the first.
 */
export async function holdForBrowser(tx: Tx, link: OpenedLink): Promise<boolean> {
  const { browserSha256 } = link;
  const row = await tx
    .insertInto('openedLoginLink')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .constraint('opened_login_link_pkey')
        .doUpdateSet({ browserSha256 })
        .where('openedLoginLink.browserSha256', '=', browserSha256),
    )
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets the browser, so that the next one may use the links; false when no browser had opened them, or none
 * before the named moment.
 */
export async function forgetBrowser(
  tx: Tx,
  link: { assignmentId: number; personId: number; openedBefore?: Date },
): Promise<boolean> {
  const { assignmentId, personId, openedBefore } = link;
  let deletion = tx
    .deleteFrom('openedLoginLink')
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId);
  if (openedBefore) deletion = deletion.where('openedAt', '<', openedBefore);
  const row = await deletion.returning('personId').executeTakeFirst();
  return row !== undefined;
}

/** The people who have opened their links since the exam started, paged by the id of the person. */
export function listOpenedLinks(
  db: Db,
  assignmentId: number,
  { since, afterId, limit }: { since: Date; afterId: number; limit: number },
) {
  return db
    .selectFrom('openedLoginLink as opened')
    .innerJoin('person', 'person.id', 'opened.personId')
    .select(['person.id', 'person.name', 'person.username', 'opened.openedAt', 'opened.network'])
    .where('opened.assignmentId', '=', assignmentId)
    .where('opened.openedAt', '>=', since)
    .where('person.id', '>', afterId)
    .orderBy('person.id')
    .limit(limit)
    .execute();
}

/** Network addresses of people are deleted when they are no longer needed. */
export async function removeOpenedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('openedLoginLink').where('openedAt', '<', before).execute();
}

/** Everybody who has started the exam by a link. */
export async function listOpenedPersonIds(db: Db, assignmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('openedLoginLink')
    .select('personId')
    .where('assignmentId', '=', assignmentId)
    .execute();
  return rows.map(({ personId }) => personId);
}
