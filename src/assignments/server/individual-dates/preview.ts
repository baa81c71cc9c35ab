import type { Context } from '../../../access/server/index.ts';
import { studentRoleName } from '../../../courses/domain/model.ts';
import { listSectionIds } from '../../../courses/server/index.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import type { TimeframesPreview } from '../../domain/individual-dates/model.ts';
import { changesOf } from '../../domain/individual-dates/rules.ts';
import type { Timeframe, TimeframeEntry } from '../../domain/model.ts';
import { mayStoreTimeframes } from '../../domain/rules.ts';
import { accessForEdit } from '../actions/edit.ts';
import { readDates } from '../dates.ts';
import { listStudentIds } from './store.ts';

/** What these schedules would change for the students of the course; nothing is stored. */
export async function previewTimeframes(
  ctx: Context,
  assignmentId: number,
  timeframes: TimeframeEntry[],
): Promise<TimeframesPreview> {
  const { assignment, now } = await accessForEdit(ctx, assignmentId);
  ctx.demand(mayStoreTimeframes(timeframes, await listSectionIds(ctx.db, assignment.courseId)));
  const studentIds = await listStudentIds(ctx.db, assignment.courseId, studentRoleName);
  const planned = { ...assignment, timeframes };
  const { datesOf, entriesOf } = await readDates(ctx.db, [assignment, planned], studentIds);
  const people: { before: Timeframe; after: Timeframe }[] = [];
  const counts = new Map(timeframes.map((entry) => [entry, 0]));
  const pace = new Pace(ctx.request.departure);
  for (const id of studentIds) {
    people.push({ before: datesOf(assignment, id), after: datesOf(planned, id) });
    for (const entry of entriesOf(planned, id)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
    if (pace.isDue()) await pace.rest();
  }
  return {
    entries: [...counts.values()].map((studentCount) => ({ studentCount })),
    ...changesOf(people, now),
  };
}
