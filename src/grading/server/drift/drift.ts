import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, shownPerson } from '../../../assignments/server/index.ts';
import { seesGradesOfOthers, viewerOf } from '../../../submissions/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { marksSecondNow } from '../../domain/second/refusals.ts';
import {
  mostOutliers,
  outlierSpreads,
  type DriftReport,
  type GraderDrift,
} from '../../domain/drift/model.ts';
import { listMeans, listOutliers, listRowPoints, readWhole } from './store.ts';

/** Compares the graders, for people who see the work and the grades of all. */
export async function getGraderDrift(ctx: Context, assignmentId: number): Promise<DriftReport> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_see_grade_history', scope);
  await ctx.require('can_see_others_work', scope);
  const viewer = await viewerOf(ctx, scope);
  if (!seesGradesOfOthers(viewer)) throw ctx.missing('can_see_grade_before_open');
  // Whoever marks work a second time could work its first mark out of the means.
  if (viewer.hiddenMarks.size > 0) throw new RefusedError(marksSecondNow);
  const whole = await readWhole(ctx.db, assignmentId);
  const { mean, spread } = whole;
  const [means, rows, outliers] = await Promise.all([
    listMeans(ctx.db, assignmentId),
    listRowPoints(ctx.db, assignmentId),
    mean === null || spread === null || spread === 0
      ? []
      : listOutliers(ctx.db, assignmentId, {
          mean,
          distance: outlierSpreads * spread,
          most: mostOutliers,
        }),
  ]);
  const graders: GraderDrift[] = [];
  for (const { personId, ...grades } of means) {
    const user = await shownPerson(ctx.db, viewer.names, personId);
    if (user === null) continue;
    const far = outliers.filter((one) => one.personId === personId);
    graders.push({
      user,
      ...grades,
      outlierCount: far[0]?.count ?? 0,
      outliers: far.map(({ submissionId, grade }) => ({ submissionId: String(submissionId), grade })),
      rows: rows
        .filter((one) => one.personId === personId)
        .map(({ rowId, points, count }) => ({ rowId, points, count })),
    });
  }
  return { ...whole, graders };
}
