// What the room must know of the assignment around a configuration when no person asks.
import { isDone } from '../../assignments/domain/rules.ts';
import { findTenantId, timeframeOf, type findAssignment } from '../../assignments/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { readSettings, type Settings } from '../../tenants/server/index.ts';
import type { HideMoments } from '../domain/hiding.ts';

/** The settings in force where the assignment is. */
export async function settingsOf(db: Db, assignmentId: number): Promise<Settings> {
  return readSettings(db, await findTenantId(db, assignmentId));
}

type Assignment = NonNullable<Awaited<ReturnType<typeof findAssignment>>>;

/** The moments that hold for an author; everybody's, as long as courses have no sections. */
export function momentsOf(assignment: Assignment, now: Date): HideMoments {
  const { deadline, lockDate } = timeframeOf(assignment);
  return { deadline, lockDate, areGradesAvailable: isDone(assignment, now) };
}

/** Sight of the platform itself on submissions: all of them. */
export const allSubmissions = { personId: 0, seesOthers: true, seesTests: true } as const;
