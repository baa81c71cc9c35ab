import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, shownPerson } from '../../../assignments/server/index.ts';
import { seesGradesOfOthers, viewerOf } from '../../../submissions/server/index.ts';
import { mostNamed, type ReleasePreview } from '../../domain/release/model.ts';
import { countAbsent, countComments, countGrades, listRolesBefore, listUngraded } from './store.ts';

/** What students will see, for people who release grades and see those of all. */
export async function previewRelease(ctx: Context, assignmentId: number): Promise<ReleasePreview> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_edit_assignment_info', scope);
  await ctx.require('can_see_others_work', scope);
  const viewer = await viewerOf(ctx, scope);
  if (!seesGradesOfOthers(viewer)) throw ctx.missing('can_see_grade_before_open');
  const { courseId } = scope;
  const [grades, comments, absentCount, rolesBefore, ungradedIds] = await Promise.all([
    countGrades(ctx.db, assignmentId),
    countComments(ctx.db, assignmentId),
    countAbsent(ctx.db, { courseId, assignmentId }),
    listRolesBefore(ctx.db, courseId),
    listUngraded(ctx.db, assignmentId, { most: mostNamed, hidesNames: viewer.names.hidesNames }),
  ]);
  const named = await Promise.all(ungradedIds.map((id) => shownPerson(ctx.db, viewer.names, id)));
  const ungraded = named.flatMap((user) => (user === null ? [] : [user]));
  // Where names are hidden, their order would tell more than the labels do.
  if (viewer.names.hidesNames) ungraded.sort((a, b) => a.id - b.id);
  return { ...grades, ...comments, absentCount, rolesBefore, ungraded };
}
