// What the rooms that know courses must tell people.
import type { Context } from '../../access/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';

export const peopleSlots = {
  /** Ids of the members of a course, for callers who may list them. */
  memberIds: declareSlot<(ctx: Context, courseId: number) => Promise<number[]>>('people.memberIds'),
  /** Whether the person's role in some course sees hidden assignments; with an id only that course counts. */
  seesHiddenSomewhere: declareSlot<
    (db: Db, personId: number, onlyCourseId: number | null) => Promise<boolean>
  >('people.seesHiddenSomewhere'),
};
