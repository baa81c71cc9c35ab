import type { Context } from '../../../access/server/index.ts';
import { studentRoleName } from '../../../courses/domain/model.ts';
import { listSectionIds } from '../../../courses/server/index.ts';
import type { TimeframesPreview } from '../../domain/individual-dates/model.ts';
import { changesOf } from '../../domain/individual-dates/rules.ts';
import type { TimeframeEntry } from '../../domain/model.ts';
import { mayStoreTimeframes } from '../../domain/rules.ts';
import { accessForEdit } from '../actions/edit.ts';
import { datesFor } from '../dates.ts';
import { readDateFacts } from './date-facts.ts';
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
  const [before, after, facts] = await Promise.all([
    datesFor(ctx.db, assignment, studentIds),
    datesFor(ctx.db, { ...assignment, timeframes }, studentIds),
    readDateFacts(ctx.db, { personIds: studentIds, assignments: [assignment] }),
  ]);
  const people = studentIds.map((id) => ({ before: before(id), after: after(id) }));
  const named = new Set(timeframes.flatMap(({ sectionIds }) => sectionIds ?? []));
  const counts = (sectionIds: readonly string[] | null, own: readonly string[]): boolean =>
    sectionIds ? sectionIds.some((id) => own.includes(id)) : !own.some((id) => named.has(id));
  const entries = timeframes.map(({ sectionIds }) => ({
    studentCount: studentIds.filter((id) => counts(sectionIds, facts.sectionIds(id))).length,
  }));
  return { entries, ...changesOf(people, now) };
}
