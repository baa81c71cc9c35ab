// Whose snippets somebody may see and change.
import type { Context } from '../../access/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { accessCourse, type CourseAccess } from '../../courses/server/index.ts';
import { useSnippetRule } from '../domain/access-rules.ts';
import type { Snippet } from '../domain/model.ts';
import { findOwner, findSnippet, type SnippetOwner } from './store.ts';

/** The snippets of the caller. */
export async function accessOwnSnippets(ctx: Context): Promise<SnippetOwner> {
  await ctx.requireGlobally('can_use_snippets');
  return { personId: ctx.session.personId, courseId: null };
}

/** The snippets of a course, to read and insert them. */
export async function accessCourseSnippets(ctx: Context, courseId: number): Promise<SnippetOwner> {
  await accessSeenCourse(ctx, courseId);
  return { personId: null, courseId };
}

async function accessSeenCourse(ctx: Context, courseId: number): Promise<CourseAccess> {
  const course = await accessCourse(ctx, courseId);
  await ctx.requireGlobally('can_use_snippets');
  await ctx.requireAny(['can_view_course_snippets', 'can_manage_course_snippets'], course);
  return course;
}

/** The snippets of a course, to change them. */
export async function accessEditedCourse(ctx: Context, courseId: number): Promise<SnippetOwner> {
  const course = await accessCourse(ctx, courseId);
  await ctx.requireGlobally('can_use_snippets');
  await ctx.require('can_manage_course_snippets', course);
  ctx.demand(mayChangeIn(course));
  return { personId: null, courseId };
}

/** Rule `use snippet`: one of the caller, or of a course whose snippets they see and that is not archived. */
export async function accessUsableSnippet(ctx: Context, snippetId: number): Promise<void> {
  ctx.rule(useSnippetRule);
  const owner = await findOwner(ctx.db, snippetId);
  if (!owner) throw ctx.notFound('snippet');
  if (owner.personId === null) {
    ctx.demand(mayChangeIn(await accessSeenCourse(ctx, owner.courseId)));
    return;
  }
  await ctx.requireGlobally('can_use_snippets');
  if (owner.personId !== ctx.session.personId) throw ctx.notFound('snippet');
}

/** A snippet of this owner. */
export async function accessSnippet(ctx: Context, owner: SnippetOwner, snippetId: number): Promise<Snippet> {
  const snippet = await findSnippet(ctx.db, owner, snippetId);
  if (!snippet) throw ctx.notFound('snippet');
  return snippet;
}
