import type { Db } from '../../kernel/server/database.ts';
import { userColumns } from '../../people/server/index.ts';

/** Everybody who has handed in something that still counts. */
export function listAuthors(db: Db, assignmentId: number) {
  return db
    .selectFrom('person')
    .select(userColumns)
    .where((where) =>
      where.exists(
        where
          .selectFrom('submission')
          .select('submission.id')
          .whereRef('submission.personId', '=', 'person.id')
          .where('submission.assignmentId', '=', assignmentId)
          .where('submission.deletedAt', 'is', null),
      ),
    )
    .execute();
}
