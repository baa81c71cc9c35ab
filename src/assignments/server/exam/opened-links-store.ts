import type { Db, Tx } from '../../../kernel/server/database.ts';

interface OpenedLink {
  assignmentId: number;
  personId: number;
  browserSha256: string;
  network: string;
  openedAt: Date;
}

/**
 * True when the links of the person to this exam are this browser's, or are so from now on. Of two browsers at once the
 * second one waits here until the first one is in.
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

/** Lets the next browser in; false when no browser had opened the links, or none before the moment that is named. */
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

/** Who has opened their links since the start of the exam, page after page by the id of the person. */
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

/** Addresses of people are kept no longer than they are of use. */
export async function removeOpenedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('openedLoginLink').where('openedAt', '<', before).execute();
}
