// What a caller may see of the submissions of an assignment. It is read once for a whole list.
import type { Context } from '../../access/server/index.ts';
import type { NameSight, Names } from '../../assignments/domain/anonymity.ts';
import {
  datesFor,
  nameSightsFor,
  namesFor,
  type AssignmentScope,
  type DatesOf,
} from '../../assignments/server/index.ts';
import { listGroupsOfAuthors } from '../../groups/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { Group } from '../../people/domain/model.ts';
import { readSetting } from '../../tenants/server/index.ts';
import { maySeeGrade } from '../domain/grade-sight.ts';
import { moreLenientOf } from '../domain/lateness.ts';
import type { HandInDates } from '../domain/model.ts';
import { isOwn, seesAsStaff, seesWorkAsStaff, type SightFacts } from '../domain/sight.ts';
import { sightsFor } from './sight.ts';
import { submissionSlots } from './slots.ts';
import type { SubmissionRow } from './store.ts';

/** The facts that decide whose grades somebody sees. */
export interface GradeViewer extends SightFacts {
  readonly isDone: boolean;
  readonly seesGradeBeforeDone: boolean;
  readonly displaysGrades: boolean;
  /** Work that the viewer marks a second time, without seeing its first mark (decision 81). */
  readonly hiddenMarks: ReadonlySet<number>;
}

export interface Viewer extends GradeViewer {
  readonly seesAssignee: boolean;
  readonly seesHiddenTests: boolean;
  readonly names: NameSight;
  readonly assignment: AssignmentScope['assignment'];
}

export async function viewerOf(ctx: Context, scope: AssignmentScope): Promise<Viewer> {
  const viewer = (await viewersOf(ctx, [scope])).get(scope.assignmentId);
  if (!viewer) throw new Error('The viewer was not read.');
  return viewer;
}

/** The caller as viewer of each of these assignments, by their ids, with as many queries as for one. */
export async function viewersOf(
  ctx: Context,
  scopes: readonly AssignmentScope[],
): Promise<ReadonlyMap<number, Viewer>> {
  const gradeViewerOf = await gradeViewersFor(ctx, scopes);
  const names = new Map((await nameSightsFor(ctx, scopes)).map((sight) => [sight.assignmentId, sight]));
  const viewers = new Map<number, Viewer>();
  for (const scope of scopes) {
    const permissions = await ctx.permissionsIn(scope);
    const sight = names.get(scope.assignmentId);
    if (!sight) throw new Error('The sight of names was not read.');
    viewers.set(scope.assignmentId, {
      ...gradeViewerOf(scope),
      seesAssignee: permissions.has('can_see_assignee'),
      seesHiddenTests: permissions.has('can_view_new_autotest_hidden_step_results'),
      names: sight,
      assignment: scope.assignment,
    });
  }
  return viewers;
}

/** What the caller may see of grades in each of these assignments, with as many queries as for one. */
export async function gradeViewersFor(
  ctx: Context,
  scopes: readonly AssignmentScope[],
): Promise<(scope: AssignmentScope) => GradeViewer> {
  const sightOf = await sightsFor(ctx, scopes);
  const hiddenMarks = await hiddenMarksFor(ctx, scopes);
  const openers = new Map<number, boolean>();
  const displays = new Map<string, boolean>();
  for (const { courseId, tenantId } of scopes) {
    if (!openers.has(courseId))
      openers.set(courseId, await ctx.may('can_see_grade_before_open', { courseId }));
    if (!displays.has(tenantId))
      displays.set(tenantId, await readSetting(ctx.db, 'DISPLAY_GRADES_ENABLED', tenantId));
  }
  return (scope) => ({
    ...sightOf(scope),
    isDone: scope.isDone,
    seesGradeBeforeDone: openers.get(scope.courseId) ?? false,
    displaysGrades: displays.get(scope.tenantId) ?? false,
    hiddenMarks,
  });
}

/** The work in these assignments whose first mark is hidden from the caller; only staff have such work. */
export async function hiddenMarksFor(
  ctx: Context,
  scopes: readonly Pick<AssignmentScope, 'assignmentId' | 'courseId'>[],
): Promise<ReadonlySet<number>> {
  const asStaff: number[] = [];
  for (const scope of scopes)
    if (seesWorkAsStaff(await ctx.permissionsIn(scope))) asStaff.push(scope.assignmentId);
  return asStaff.length === 0 ? new Set() : submissionSlots.listHiddenMarks.get()(ctx, asStaff);
}

/** A viewer, with all that the rows of an answer need about their authors. */
export interface NamedViewer extends Viewer {
  /** The names and aliases of everybody in the rows. */
  readonly names: Names;
  /** The groups among the authors, by author id. */
  readonly groups: ReadonlyMap<number, Group>;
  /** The present dates of the authors. */
  readonly presentDatesOf: DatesOf;
}

/** The viewer with facts about everybody in these rows, read for all of them at once. */
export async function viewerNaming(
  db: Db,
  viewer: Viewer,
  rows: readonly Pick<SubmissionRow, 'personId' | 'authorGroupId' | 'assigneeId'>[],
): Promise<NamedViewer> {
  const authorIds = [...new Set(rows.map(({ personId }) => personId))];
  const presentDatesOf = await datesFor(db, viewer.assignment, authorIds);
  return { ...viewer, ...(await authorNames(db, viewer.names, rows)), presentDatesOf };
}

/** Only the names, for files that are named after their author. */
export async function authorNames(
  db: Db,
  sight: NameSight,
  rows: readonly Pick<SubmissionRow, 'personId' | 'authorGroupId' | 'assigneeId'>[],
): Promise<Pick<NamedViewer, 'names' | 'groups'>> {
  const inGroups = rows.flatMap(({ personId, authorGroupId }) => (authorGroupId === null ? [] : [personId]));
  const groups = await listGroupsOfAuthors(db, [...new Set(inGroups)]);
  const members = [...groups.values()].flatMap((group) => group.members.map(({ id }) => id));
  const alone = rows.flatMap(({ personId }) => (groups.has(personId) ? [] : [personId]));
  const assignees = rows.map(({ assigneeId }) => assigneeId);
  return { names: await namesFor(db, sight, [...alone, ...members, ...assignees]), groups };
}

/** The dates that decide whether a submission is late: for each date, the more lenient of then and now. */
export function lenientDatesOf(
  row: Pick<SubmissionRow, 'personId' | 'deadlineAtHandIn' | 'lockDateAtHandIn'>,
  { presentDatesOf }: Pick<NamedViewer, 'presentDatesOf'>,
): HandInDates {
  const atHandIn = { deadline: row.deadlineAtHandIn, lockDate: row.lockDateAtHandIn };
  return moreLenientOf(atHandIn, presentDatesOf(row.personId));
}

/** Whether the viewer sees the grades of all work that they see as staff. */
export function seesGradesOfOthers({ isDone, seesGradeBeforeDone, displaysGrades }: GradeViewer): boolean {
  return maySeeGrade({
    isDone,
    isAuthor: false,
    seesBeforeDone: seesGradeBeforeDone,
    seesOthersWork: true,
    displaysGrades,
    isHeld: false,
  });
}

/** The rule 'see grade' for one submission. */
export function seesGrade(
  viewer: GradeViewer,
  row: Pick<SubmissionRow, 'id' | 'personId' | 'isTest' | 'gradeHeld'>,
): boolean {
  if (viewer.hiddenMarks.has(row.id)) return false;
  return maySeeGrade({
    isDone: viewer.isDone,
    isAuthor: isOwn(viewer, row),
    seesBeforeDone: viewer.seesGradeBeforeDone,
    seesOthersWork: seesAsStaff(viewer, row),
    displaysGrades: viewer.displaysGrades,
    isHeld: row.gradeHeld,
  });
}
