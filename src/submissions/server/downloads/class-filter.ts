// Who may filter by what: a filter answers questions about grades and graders.
import type { Context } from '../../../access/server/index.ts';
import type { AssignmentScope } from '../../../assignments/server/index.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { highestGradeOf, mayFilterBy, type ListFilter } from '../../domain/filter/list-filter.ts';
import type { AppliedFilter } from '../store.ts';
import { seesGradesOfOthers, type Viewer } from '../viewer.ts';

/** The filter as the caller may use it on the work of others. */
export async function applyFilter(
  ctx: Context,
  { scope, viewer }: { scope: AssignmentScope; viewer: Viewer },
  filter: ListFilter,
): Promise<AppliedFilter> {
  const hasGrades = filter.minGrade !== null || filter.maxGrade !== null;
  if (hasGrades && !seesGradesOfOthers(viewer)) throw ctx.missing('can_see_grade_before_open');
  if (filter.assignees.length > 0) {
    if (!viewer.seesAssignee) throw ctx.missing('can_see_assignee');
    ctx.demand(mayFilterBy(filter, await listGraderIds(ctx.db, scope.courseId)));
  }
  const { hiddenMarks } = viewer;
  return { ...filter, highestGrade: highestGradeOf(scope.assignment), hiddenMarks };
}

async function listGraderIds(db: Db, courseId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('courseRolePermission as held', 'held.roleId', 'enrollment.roleId')
    .select('enrollment.personId')
    .where('enrollment.courseId', '=', courseId)
    .where('held.permission', '=', 'can_grade_work')
    .execute();
  return new Set(rows.map(({ personId }) => personId));
}
