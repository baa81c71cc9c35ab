import type { Context } from '../../access/server/index.ts';
import { accessCourse } from './access.ts';

/** Answers people's question: members of a course, for callers who may list them. */
export async function listMemberIds(ctx: Context, courseId: number): Promise<number[]> {
  await ctx.require('can_list_course_users', await accessCourse(ctx, courseId));
  const rows = await ctx.db
    .selectFrom('enrollment')
    .select('personId')
    .where('courseId', '=', courseId)
    .execute();
  return rows.map((row) => row.personId);
}
