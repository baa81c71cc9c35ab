// Facts about the assignment of a configuration, for work that no person asks for.
import type { StoredAssignment } from '../../assignments/domain/model.ts';
import { isDone } from '../../assignments/domain/rules.ts';
import { datesFor, findTenantId } from '../../assignments/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { readSettings, type Settings } from '../../tenants/server/index.ts';
import type { HideMoments } from '../domain/hiding.ts';

/** The present settings of the assignment's institution. */
export async function settingsOf(db: Db, assignmentId: number): Promise<Settings> {
  return readSettings(db, await findTenantId(db, assignmentId));
}

/** The dates of authors of an assignment. */
export async function momentsFor(
  db: Db,
  { assignment, authorIds, now }: { assignment: StoredAssignment; authorIds: readonly number[]; now: Date },
): Promise<(authorId: number) => HideMoments> {
  const datesOf = await datesFor(db, assignment, authorIds);
  const areGradesAvailable = isDone(assignment, now);
  return (authorId) => ({ ...datesOf(authorId), areGradesAvailable });
}
