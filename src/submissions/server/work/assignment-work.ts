// A few figures for each of many assignments, asked in as many queries as for one.
import type { Context } from '../../../access/server/index.ts';
import { accessAssignments, type AssignmentScope } from '../../../assignments/server/index.ts';
import { listOwnAuthorIds } from '../../../groups/server/index.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import type { AssignmentWork } from '../../domain/assignment-work.ts';
import { maySeeGrade } from '../../domain/grade-sight.ts';
import { countWork, listLatestOwn } from '../store.ts';

/** Figures of those assignments that the caller may open. */
export async function readAssignmentWork(
  ctx: Context,
  assignmentIds: readonly number[],
): Promise<{ work: AssignmentWork[] }> {
  const scopes = [...(await accessAssignments(ctx, assignmentIds)).values()];
  const sights = await Promise.all(scopes.map((scope) => sightOf(ctx, scope)));
  const idsOf = (seesOthers: boolean): number[] =>
    sights.flatMap((sight) => (sight.seesOthers === seesOthers ? [sight.assignmentId] : []));
  const ownAuthorIds = await listOwnAuthorIds(ctx.db, ctx.session.personId);
  const [counts, own] = await Promise.all([
    countWork(ctx.db, idsOf(true)),
    listLatestOwn(ctx.db, { ownAuthorIds, assignmentIds: idsOf(false) }),
  ]);
  const countsOf = new Map(counts.map((one) => [one.assignmentId, one]));
  const latestOf = new Map(own.map((one) => [one.assignmentId, one]));
  const displaysGrades = await readDisplayed(ctx, scopes);
  const work = sights.map(({ assignmentId, tenantId, seesOthers, ...grades }): AssignmentWork => {
    const facts = { ...grades, isAuthor: !seesOthers, seesOthersWork: seesOthers };
    const displays = displaysGrades.get(tenantId) === true;
    const { submitted, toGrade } = countsOf.get(assignmentId) ?? { submitted: 0, toGrade: 0 };
    const latest = latestOf.get(assignmentId);
    const sees = (isHeld: boolean): boolean => maySeeGrade({ ...facts, displaysGrades: displays, isHeld });
    return {
      assignmentId: String(assignmentId),
      everybody: seesOthers ? { submitted, toGrade: sees(false) ? toGrade : null } : null,
      own: latest ? ownOf(latest, sees(latest.gradeHeld)) : null,
    };
  });
  return { work };
}

function ownOf(latest: { grade: number | null; isGraded: boolean }, sees: boolean): AssignmentWork['own'] {
  const { grade, isGraded } = latest;
  return sees ? { grade, isGraded } : { grade: null, isGraded: false };
}

async function sightOf(ctx: Context, scope: AssignmentScope) {
  const { assignmentId, tenantId, isDone } = scope;
  const seesOthers = await ctx.may('can_see_others_work', scope);
  const seesBeforeDone = await ctx.may('can_see_grade_before_open', scope);
  return { assignmentId, tenantId, isDone, seesOthers, seesBeforeDone };
}

/** Whether institutions display grades, by their ids. */
async function readDisplayed(
  ctx: Context,
  scopes: readonly AssignmentScope[],
): Promise<ReadonlyMap<string, boolean>> {
  const tenantIds = [...new Set(scopes.map(({ tenantId }) => tenantId))];
  const values = await Promise.all(
    tenantIds.map(async (id) => [id, await readSetting(ctx.db, 'DISPLAY_GRADES_ENABLED', id)] as const),
  );
  return new Map(values);
}
