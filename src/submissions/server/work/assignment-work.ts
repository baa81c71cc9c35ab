// A few figures for each of many assignments, asked in as many queries as for one.
import type { Context } from '../../../access/server/index.ts';
import { accessAssignments } from '../../../assignments/server/index.ts';
import { listOwnAuthorIds } from '../../../groups/server/index.ts';
import type { AssignmentWork } from '../../domain/assignment-work.ts';
import { maySeeGrade } from '../../domain/grade-sight.ts';
import { seesWorkAsStaff } from '../../domain/sight.ts';
import { gradeViewersFor, seesGrade, type GradeViewer } from '../viewer.ts';
import { countSectionWork, countWork, listLatestOwn, type LatestOwn } from './store.ts';

/** Who asks about one assignment. */
interface Asking {
  readonly assignmentId: number;
  readonly isStaff: boolean;
  readonly viewer: GradeViewer;
}

/** Figures of those assignments that the caller may open. */
export async function readAssignmentWork(
  ctx: Context,
  assignmentIds: readonly number[],
): Promise<{ work: AssignmentWork[] }> {
  const scopes = [...(await accessAssignments(ctx, assignmentIds)).values()];
  const viewerOf = await gradeViewersFor(ctx, scopes);
  const asking = await Promise.all(
    scopes.map(async (scope): Promise<Asking> => {
      const isStaff = seesWorkAsStaff(await ctx.permissionsIn(scope));
      return { assignmentId: scope.assignmentId, isStaff, viewer: viewerOf(scope) };
    }),
  );
  const [everybodyOf, ownOf] = await Promise.all([
    readCounts(
      ctx,
      asking.filter(({ isStaff }) => isStaff),
    ),
    readOwn(
      ctx,
      asking.filter(({ isStaff }) => !isStaff),
    ),
  ]);
  const work = asking.map((one) => ({
    assignmentId: String(one.assignmentId),
    everybody: one.isStaff ? everybodyOf(one) : null,
    own: one.isStaff ? null : ownOf(one),
  }));
  return { work };
}

/** For staff: the work that they see, of all or of their sections. */
async function readCounts(
  ctx: Context,
  asking: readonly Asking[],
): Promise<(one: Asking) => AssignmentWork['everybody']> {
  const whole = asking.filter(({ viewer }) => viewer.seesOthers).map(({ assignmentId }) => assignmentId);
  const ofSections = asking
    .filter(({ viewer }) => !viewer.seesOthers)
    .map(({ assignmentId, viewer }) => ({ assignmentId, authorIds: viewer.sectionAuthorIds }));
  const counts = await Promise.all([countWork(ctx.db, whole), countSectionWork(ctx.db, ofSections)]);
  const countsOf = new Map(counts.flat().map((one) => [one.assignmentId, one]));
  return ({ assignmentId, viewer }) => {
    const { submitted, toGrade } = countsOf.get(assignmentId) ?? { submitted: 0, toGrade: 0 };
    return { submitted, toGrade: seesGradesOfOthers(viewer) ? toGrade : null };
  };
}

function seesGradesOfOthers({ isDone, seesGradeBeforeDone, displaysGrades }: GradeViewer): boolean {
  return maySeeGrade({
    isDone,
    isAuthor: false,
    seesBeforeDone: seesGradeBeforeDone,
    seesOthersWork: true,
    displaysGrades,
    isHeld: false,
  });
}

/** For students: their own latest work. */
async function readOwn(
  ctx: Context,
  asking: readonly Asking[],
): Promise<(one: Asking) => AssignmentWork['own']> {
  const ownAuthorIds = await listOwnAuthorIds(ctx.db, ctx.session.personId);
  const assignmentIds = asking.map(({ assignmentId }) => assignmentId);
  const latest = await listLatestOwn(ctx.db, { ownAuthorIds, assignmentIds });
  const latestOf = new Map(latest.map((one) => [one.assignmentId, one]));
  return ({ assignmentId, viewer }) => {
    const own = latestOf.get(assignmentId);
    return own ? shownTo(viewer, own) : null;
  };
}

function shownTo(viewer: GradeViewer, own: LatestOwn): AssignmentWork['own'] {
  const { grade, isGraded } = own;
  return seesGrade(viewer, own) ? { grade, isGraded } : { grade: null, isGraded: false };
}
