import type { Context } from '../../access/server/index.ts';
import { listOwnAuthorIds, listSectionAuthorIds } from '../../groups/server/index.ts';
import type { SightFacts } from '../domain/sight.ts';

/** Which submissions in a course the caller may see. */
export async function sightFor(ctx: Context, { courseId }: { courseId: number }): Promise<SightFacts> {
  const permissions = await ctx.permissionsIn({ courseId });
  const { personId } = ctx.session;
  const seesOthers = permissions.has('can_see_others_work');
  const seesSections = !seesOthers && permissions.has('can_see_others_in_section_work');
  return {
    ownAuthorIds: await listOwnAuthorIds(ctx.db, personId),
    sectionAuthorIds: seesSections ? await listSectionAuthorIds(ctx.db, { personId, courseId }) : new Set(),
    seesOthers,
    seesTests: permissions.has('can_see_test_submissions'),
  };
}
