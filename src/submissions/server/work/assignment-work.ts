// A few figures about many assignments, with as many queries as for one.
import type { Context } from '../../../access/server/index.ts';
import { accessAssignments, type AssignmentScope } from '../../../assignments/server/index.ts';
import { listOwnAuthorIds } from '../../../groups/server/index.ts';
import type { AssignmentWork } from '../../domain/assignment-work.ts';
import { seesWorkAsStaff } from '../../domain/sight.ts';
import { submissionSlots } from '../slots.ts';
import { gradeViewersFor, seesGrade, seesGradesOfOthers, type GradeViewer } from '../viewer.ts';
import { countEach, countSectionWork, countWork, listLatestOwn, type LatestOwn } from './store.ts';

/** The caller and their view of one assignment. */
interface Asking {
  readonly scope: AssignmentScope;
  readonly assignmentId: number;
  readonly isStaff: boolean;
  readonly handsIn: boolean;
  readonly viewer: GradeViewer;
}

/** The figures of those assignments that the caller may open. */
export async function readAssignmentWork(
  ctx: Context,
  assignmentIds: readonly number[],
): Promise<{ work: AssignmentWork[] }> {
  const scopes = [...(await accessAssignments(ctx, assignmentIds)).values()];
  const viewerOf = await gradeViewersFor(ctx, scopes);
  const asking = await Promise.all(
    scopes.map(async (scope): Promise<Asking> => {
      const permissions = await ctx.permissionsIn(scope);
      const [isStaff, handsIn] = [seesWorkAsStaff(permissions), permissions.has('can_submit_own_work')];
      return { scope, assignmentId: scope.assignmentId, isStaff, handsIn, viewer: viewerOf(scope) };
    }),
  );
  const staff = asking.filter(({ isStaff }) => isStaff);
  const authors = asking.filter(({ isStaff }) => !isStaff);
  const [everybodyOf, ownOf, reviews, failedBuilds] = await Promise.all([
    readCounts(ctx, staff),
    readOwn(ctx, authors),
    submissionSlots.listReviewsToDo.get()(
      ctx,
      authors.map(({ scope }) => scope),
    ),
    submissionSlots.listFailedBuilds.get()(ctx, scopes),
  ]);
  const work = asking.map((one) => ({
    assignmentId: String(one.assignmentId),
    everybody: one.isStaff ? everybodyOf(one) : null,
    own: one.isStaff ? null : ownOf(one),
    peerReviews: reviews.get(one.assignmentId) ?? null,
    handsIn: one.handsIn,
    buildFailed: failedBuilds.has(one.assignmentId),
  }));
  return { work };
}

/** For staff: counts the work that they see, of everybody or of their sections. */
async function readCounts(
  ctx: Context,
  asking: readonly Asking[],
): Promise<(one: Asking) => AssignmentWork['everybody']> {
  const whole = asking.filter(({ viewer }) => viewer.seesOthers).map(({ assignmentId }) => assignmentId);
  const ofSections = asking
    .filter(({ viewer }) => !viewer.seesOthers)
    .map(({ assignmentId, viewer }) => ({ assignmentId, authorIds: viewer.sectionAuthorIds }));
  const seconds = await countSecondMarks(ctx, asking);
  const [requests, ...counts] = await Promise.all([
    submissionSlots.countRegrades.get()(
      ctx,
      asking.map(({ scope }) => scope),
    ),
    countWork(ctx.db, whole),
    countSectionWork(ctx.db, ofSections),
  ]);
  const countsOf = new Map(counts.flat().map((one) => [one.assignmentId, one]));
  return ({ assignmentId, viewer }) => {
    const { submitted, toGrade, toRegrade } = countsOf.get(assignmentId) ?? none;
    const known = seesGradesOfOthers(viewer) ? { toGrade, toRegrade } : unknown;
    const regradeRequests = requests.get(assignmentId) ?? 0;
    return { submitted, ...known, regradeRequests, secondMarks: seconds.get(assignmentId) ?? 0 };
  };
}

/** How many second marks the caller still has to give. Whoever no longer grades has none to give. */
async function countSecondMarks(
  ctx: Context,
  asking: readonly Asking[],
): Promise<ReadonlyMap<number, number>> {
  // The hidden marks are those of all assignments that were asked about.
  const hidden = asking[0]?.viewer.hiddenMarks ?? new Set<number>();
  const counts = await countEach(ctx.db, hidden);
  const graded = new Map<number, number>();
  for (const { scope, assignmentId } of asking)
    if (await ctx.may('can_grade_work', scope)) graded.set(assignmentId, counts.get(assignmentId) ?? 0);
  return graded;
}

const none = { submitted: 0, toGrade: 0, toRegrade: 0 };
const unknown = { toGrade: null, toRegrade: null };

/** For students: their own latest work. */
async function readOwn(
  ctx: Context,
  asking: readonly Asking[],
): Promise<(one: Asking) => AssignmentWork['own']> {
  const ownAuthorIds = await listOwnAuthorIds(ctx.db, ctx.session.personId);
  const assignmentIds = asking.map(({ assignmentId }) => assignmentId);
  const latest = await listLatestOwn(ctx.db, { ownAuthorIds, assignmentIds });
  const latestOf = new Map(latest.map((one) => [one.assignmentId, one]));
  const works = asking.flatMap(({ scope, assignmentId }) => {
    const own = latestOf.get(assignmentId);
    return own ? [{ scope, submissionId: own.id }] : [];
  });
  const tests = await submissionSlots.countTests.get()(ctx, works);
  return ({ assignmentId, viewer }) => {
    const own = latestOf.get(assignmentId);
    return own ? { ...shownTo(viewer, own), tests: tests.get(own.id) ?? null } : null;
  };
}

function shownTo(viewer: GradeViewer, own: LatestOwn) {
  const { createdAt: handedInAt, grade, isGraded } = own;
  return { handedInAt, ...(seesGrade(viewer, own) ? { grade, isGraded } : { grade: null, isGraded: false }) };
}
