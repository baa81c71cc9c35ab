import { createAssignment, type NewAssignment } from '../../src/assignments/server/index.ts';
import type { Timeframe } from '../../src/assignments/domain/model.ts';
import type { Tx } from '../../src/kernel/server/database.ts';

export interface AssignmentWishes {
  name?: string;
  /** Open from the start without dates, unless said otherwise. */
  timeframe?: Partial<Timeframe>;
  settings?: NewAssignment['settings'];
  /** Shorthand for grades that students may see. */
  isDone?: boolean;
}

const open: Timeframe = { availability: { tag: 'fixed', value: true }, deadline: null, lockDate: null };
let assignmentsMade = 0;

export async function buildAssignment(
  tx: Tx,
  given: { courseId: number; tenantId: string; wishes: AssignmentWishes; now: Date },
): Promise<{ id: number }> {
  assignmentsMade += 1;
  const { courseId, tenantId, wishes, now } = given;
  const made = await createAssignment(tx, {
    courseId,
    tenantId,
    now,
    name: wishes.name ?? `Assignment ${assignmentsMade}`,
    timeframe: { ...open, ...wishes.timeframe },
    settings: {
      ...(wishes.isDone ? { gradeAvailability: { tag: 'fixed', value: true } } : {}),
      ...wishes.settings,
    },
  });
  return { id: made.id };
}
