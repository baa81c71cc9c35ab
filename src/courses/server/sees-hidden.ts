import type { Db } from '../../kernel/server/database.ts';

/** Answers people's question: does a role of the person see assignments that are not available yet (SESS-034)? */
export async function seesHiddenSomewhere(
  db: Db,
  personId: number,
  onlyCourseId: number | null,
): Promise<boolean> {
  let query = db
    .selectFrom('enrollment')
    .innerJoin('course', 'course.id', 'enrollment.courseId')
    .innerJoin('courseRolePermission as held', 'held.roleId', 'enrollment.roleId')
    .select('course.id')
    .where('enrollment.personId', '=', personId)
    .where('course.state', '!=', 'deleted')
    .where('held.permission', '=', 'can_see_hidden_assignments');
  if (onlyCourseId !== null) query = query.where('course.id', '=', onlyCourseId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
