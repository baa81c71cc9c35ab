import type { Context } from '../../access/server/index.ts';
import { listOwnAuthorIds, listSectionAuthors } from '../../groups/server/index.ts';
import { seesSectionsOnly, type SightFacts } from '../domain/sight.ts';

interface InCourse {
  readonly courseId: number;
}

/** Decides which submissions of a course the caller may see. */
export async function sightFor(ctx: Context, scope: InCourse): Promise<SightFacts> {
  return (await sightsFor(ctx, [scope]))(scope);
}

/** The same for many courses, with as many queries as for one. */
export async function sightsFor(
  ctx: Context,
  scopes: readonly InCourse[],
): Promise<(scope: InCourse) => SightFacts> {
  const courseIds = [...new Set(scopes.map(({ courseId }) => courseId))];
  const held = new Map(
    await Promise.all(courseIds.map(async (id) => [id, await ctx.permissionsIn({ courseId: id })] as const)),
  );
  const { personId } = ctx.session;
  const ofSections = courseIds.filter((id) => seesSectionsOnly(held.get(id) ?? new Set()));
  const [ownAuthorIds, sectionAuthors] = await Promise.all([
    listOwnAuthorIds(ctx.db, personId),
    listSectionAuthors(ctx.db, { personId, courseIds: ofSections }),
  ]);
  return ({ courseId }) => ({
    ownAuthorIds,
    sectionAuthorIds: sectionAuthors.get(courseId) ?? new Set(),
    seesOthers: held.get(courseId)?.has('can_see_others_work') ?? false,
    seesTests: held.get(courseId)?.has('can_see_test_submissions') ?? false,
  });
}
