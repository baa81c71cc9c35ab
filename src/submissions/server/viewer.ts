// Who is looking at the submissions of an assignment, asked once for a whole list.
import type { Context } from '../../access/server/index.ts';
import type { NameSight, Names } from '../../assignments/domain/anonymity.ts';
import { nameSightFor, namesFor, timeframeOf, type AssignmentScope } from '../../assignments/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import { readSetting } from '../../tenants/server/index.ts';
import { maySeeGrade } from '../domain/grade-sight.ts';
import { moreLenientOf } from '../domain/lateness.ts';
import type { HandInDates } from '../domain/model.ts';
import { maySeeSubmission, type SightFacts } from '../domain/sight.ts';
import type { SubmissionRow } from './store.ts';

export interface Viewer extends SightFacts {
  readonly isDone: boolean;
  readonly seesGradeBeforeDone: boolean;
  readonly displaysGrades: boolean;
  readonly seesAssignee: boolean;
  readonly seesHiddenTests: boolean;
  readonly names: NameSight;
  /** The dates that hold at present. */
  readonly dates: HandInDates;
}

export async function viewerOf(ctx: Context, scope: AssignmentScope): Promise<Viewer> {
  const permissions = await ctx.permissionsIn(scope);
  return {
    personId: ctx.session.personId,
    seesOthers: permissions.has('can_see_others_work'),
    seesTests: permissions.has('can_see_test_submissions'),
    isDone: scope.isDone,
    seesGradeBeforeDone: permissions.has('can_see_grade_before_open'),
    displaysGrades: await readSetting(ctx.db, 'DISPLAY_GRADES_ENABLED', scope.tenantId),
    seesAssignee: permissions.has('can_see_assignee'),
    seesHiddenTests: permissions.has('can_view_new_autotest_hidden_step_results'),
    names: await nameSightFor(ctx, scope),
    dates: presentDatesOf(scope),
  };
}

/** A viewer together with the aliases of all people in the rows of an answer. */
export interface NamedViewer extends Viewer {
  readonly names: Names;
}

/** The viewer with what stands for everybody named in these rows. */
export async function viewerNaming(
  db: Db,
  viewer: Viewer,
  rows: readonly Pick<SubmissionRow, 'personId' | 'assigneeId'>[],
): Promise<NamedViewer> {
  const people = rows.flatMap(({ personId, assigneeId }) => [personId, assigneeId]);
  return { ...viewer, names: await namesFor(db, viewer.names, people) };
}

/** The dates that hold for authors now. */
export function presentDatesOf({ assignment }: Pick<AssignmentScope, 'assignment'>): HandInDates {
  const { deadline, lockDate } = timeframeOf(assignment);
  return { deadline, lockDate };
}

/** The dates that decide on the late mark. */
export function datesOf(viewer: Viewer, row: SubmissionRow): HandInDates {
  const atHandIn = { deadline: row.deadlineAtHandIn, lockDate: row.lockDateAtHandIn };
  return moreLenientOf(atHandIn, viewer.dates);
}

/** The rule 'see grade' for one submission. */
export function seesGrade(
  viewer: Viewer,
  row: Pick<SubmissionRow, 'personId' | 'isTest' | 'gradeHeld'>,
): boolean {
  return maySeeGrade({
    isDone: viewer.isDone,
    isAuthor: viewer.personId === row.personId,
    seesBeforeDone: viewer.seesGradeBeforeDone,
    seesOthersWork: maySeeSubmission({ ...viewer, personId: 0 }, row),
    displaysGrades: viewer.displaysGrades,
    isHeld: row.gradeHeld,
  });
}
