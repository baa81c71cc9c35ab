// Questions about a course that upper rooms answer, and what they do for it.
import type { Context } from '../../access/server/index.ts';
import type { CoursePart } from '../domain/import/model.ts';
import type { ListedAssignments } from '../domain/model.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';

export interface CourseImport {
  readonly sourceId: number;
  readonly courseId: number;
  /** The institution of the course that gets the copies. */
  readonly tenantId: string;
  readonly now: Date;
  /** What parts before this one have copied: the new id by the old one. */
  readonly copiesOf: (part: CoursePart) => ReadonlyMap<number, number>;
}

type Copies = ReadonlyMap<number, number>;

/** How a room copies its part of a course; answers the new id by the old one. It checks no rights. */
export interface ImportPart {
  readonly part: CoursePart;
  readonly copy: (tx: Tx, given: CourseImport) => Promise<Copies>;
  /** What waits for others who change the course, and makes them wait: it comes last, as a large import takes minutes. */
  readonly settle?: (tx: Tx, given: CourseImport, copies: Copies) => Promise<void>;
}

export const courseSlots = {
  /** The parts of a course that rooms above keep, in the order in which they can be copied. */
  importParts: declareSlot<readonly ImportPart[]>('courses.importParts', []),
  /** The assignments of courses that the caller may see, in their order; of too many for the first of the courses. */
  assignmentsOf: declareSlot<(ctx: Context, courseIds: readonly number[]) => Promise<ListedAssignments>>(
    'courses.assignmentsOf',
    (_ctx, answered) => Promise.resolve({ listed: [], answered }),
  ),
  /** Names of the assignments whose schedule has dates for the section (SEC-004). */
  schedulesWithSection: declareSlot<(db: Db, sectionId: string) => Promise<string[]>>(
    'courses.schedulesWithSection',
    () => Promise.resolve([]),
  ),
};
