// Questions about a course that upper rooms answer.
import type { Db } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';

export const courseSlots = {
  /** Names of the assignments whose schedule has dates for the section (SEC-004). */
  schedulesWithSection: declareSlot<(db: Db, sectionId: string) => Promise<string[]>>(
    'courses.schedulesWithSection',
    () => Promise.resolve([]),
  ),
};
