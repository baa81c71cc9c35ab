// Lists, creates, orders and deletes assignments.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { accessCourse, visibleCourseIds } from '../../../courses/server/index.ts';
import type { assignmentContract, AssignmentFilters } from '../../domain/contract.ts';
import type { Assignment } from '../../domain/model.ts';
import { behindItself } from '../../domain/refusals.ts';
import { accessAssignment } from '../access.ts';
import { createAssignment, hiddenTimeframe, placeAssignment } from '../create-assignment.ts';
import type { StoredFilters } from '../list-filters.ts';
import { assignmentSlots } from '../slots.ts';
import { listAssignmentsFor } from '../list-store.ts';
import { findAssignment, listCoursesWithPermission } from '../store.ts';
import { assignmentReply, listedReplies } from './replies.ts';

export async function getAssignments(
  ctx: Context,
  courseId: number,
  { q, ...filters }: { q?: string | undefined } & AssignmentFilters,
): Promise<Assignment[]> {
  const course = await accessCourse(ctx, courseId);
  const [sees, seesHidden] = await Promise.all([
    ctx.may('can_see_assignments', course),
    ctx.may('can_see_hidden_assignments', course),
  ]);
  const { hasRubric } = filters;
  const withRubric =
    hasRubric === undefined ? undefined : await assignmentSlots.listIdsWithRubric.get()(ctx.db, courseId);
  return pageOf(ctx, {
    q,
    filters: withRubric ? { ...filters, withRubric } : filters,
    courseIds: sees ? [courseId] : [],
    hiddenInCourseIds: seesHidden ? [courseId] : [],
  });
}

export async function getOwnAssignments(ctx: Context, q: string | undefined): Promise<Assignment[]> {
  const { personId, restrictions } = ctx.session;
  const removed = new Set(restrictions.removedPermissions);
  const visible = await visibleCourseIds(ctx.db, {
    personId,
    onlyCourseId: restrictions.forCourseId,
    withArchived: !removed.has('can_see_archived_courses'),
  }).execute();
  const courseIds = visible.map((course) => course.id);
  const coursesWith = async (permission: string): Promise<number[]> =>
    removed.has(permission) ? [] : listCoursesWithPermission(ctx.db, personId, { courseIds, permission });
  const [seen, hidden] = await Promise.all([
    coursesWith('can_see_assignments'),
    coursesWith('can_see_hidden_assignments'),
  ]);
  return pageOf(ctx, { q, filters: {}, courseIds: seen, hiddenInCourseIds: hidden });
}

const AssignmentKey = z.object({ deadline: z.string(), id: z.number() });

async function pageOf(
  ctx: Context,
  query: {
    q: string | undefined;
    filters: StoredFilters;
    courseIds: number[];
    hiddenInCourseIds: number[];
  },
): Promise<Assignment[]> {
  const { q, ...courses } = query;
  const found = await listAssignmentsFor(ctx.db, {
    ...courses,
    personId: ctx.session.personId,
    terms: searchTermsOf(q ?? ''),
    now: ctx.now(),
    after: ctx.page.after === undefined ? undefined : AssignmentKey.parse(ctx.page.after),
    limit: ctx.page.size + 1,
  });
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) {
    const { id, timeframes } = last.assignment;
    const deadline = timeframes.find((entry) => entry.sectionIds === null)?.deadline;
    ctx.continueAfter({ deadline: deadline?.toISOString() ?? 'infinity', id });
  }
  const isFiltered = Object.values(courses.filters).some((wanted) => wanted !== undefined);
  return listedReplies(ctx, page, { onlyOpen: isFiltered });
}

export async function addAssignment(
  ctx: Context,
  courseId: number,
  { name, position, deadline }: BodyOf<typeof assignmentContract.createAssignment>,
): Promise<Assignment> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_create_assignment', course);
  ctx.demand(mayChangeIn(course));
  const { tenantId } = course;
  const timeframe = { ...hiddenTimeframe, deadline: deadline ?? null };
  const made = await ctx.transaction((tx) =>
    createAssignment(tx, { courseId, tenantId, name, position, timeframe, now: ctx.now() }),
  );
  return assignmentReply(ctx, made);
}

export async function reorderAssignment(
  ctx: Context,
  courseId: number,
  given: { assignmentId: number; afterAssignmentId: number | null },
): Promise<undefined> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_assignment_info', course);
  ctx.demand(mayChangeIn(course));
  const { assignmentId, afterAssignmentId } = given;
  for (const id of afterAssignmentId === null ? [assignmentId] : [assignmentId, afterAssignmentId]) {
    const assignment = await findAssignment(ctx.db, id);
    if (assignment?.courseId !== courseId) throw ctx.notFound('assignment');
  }
  if (assignmentId === afterAssignmentId) throw new RefusedError(behindItself);
  await ctx.transaction((tx) => placeAssignment(tx, courseId, given));
  return undefined;
}

export async function getAssignment(ctx: Context, assignmentId: number): Promise<Assignment> {
  return assignmentReply(ctx, (await accessAssignment(ctx, assignmentId)).assignment);
}
