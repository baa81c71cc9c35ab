// What the room must know of the assignment around a configuration when no person asks.
import { isDone } from '../../assignments/domain/rules.ts';
import { datesFor, findTenantId, type findAssignment } from '../../assignments/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { readSettings, type Settings } from '../../tenants/server/index.ts';
import type { HideMoments } from '../domain/hiding.ts';

/** The settings in force where the assignment is. */
export async function settingsOf(db: Db, assignmentId: number): Promise<Settings> {
  return readSettings(db, await findTenantId(db, assignmentId));
}

type Assignment = NonNullable<Awaited<ReturnType<typeof findAssignment>>>;

/** The moments that hold for authors of an assignment. */
export async function momentsFor(
  db: Db,
  { assignment, authorIds, now }: { assignment: Assignment; authorIds: readonly number[]; now: Date },
): Promise<(authorId: number) => HideMoments> {
  const datesOf = await datesFor(db, assignment, authorIds);
  const areGradesAvailable = isDone(assignment, now);
  return (authorId) => ({ ...datesOf(authorId), areGradesAvailable });
}
