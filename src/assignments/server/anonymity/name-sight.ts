import type { Context } from '../../../access/server/index.ts';
import { readGroupsOf, type GroupsOfAuthors } from '../../../groups/server/index.ts';
import { findPerson } from '../../../people/server/index.ts';
import { nameSightOf, type NameSight } from '../../domain/anonymity.ts';
import type { AssignmentScope } from '../access.ts';

type NamingScope = Pick<AssignmentScope, 'assignmentId' | 'assignment' | 'courseId' | 'tenantId'>;

/** Whether the caller sees names in answers about this assignment. */
export async function nameSightFor(ctx: Context, scope: NamingScope): Promise<NameSight> {
  const [sight] = await nameSightsFor(ctx, [scope]);
  if (!sight) throw new Error('The sight of names was not read.');
  return sight;
}

/** The same for many assignments, in their order; the caller and their groups are read once. */
export async function nameSightsFor(ctx: Context, scopes: readonly NamingScope[]): Promise<NameSight[]> {
  const viewerId = ctx.session.personId;
  const methodOf = ({ assignment }: NamingScope) => assignment.anonymizedGrading?.method ?? null;
  const isAsked = scopes.some((scope) => methodOf(scope) !== null);
  const viewer = isAsked ? await findPerson(ctx.db, viewerId) : undefined;
  let groups: Promise<GroupsOfAuthors> | undefined;
  const groupSetIds = scopes.flatMap(({ assignment }) => assignment.groupSetId ?? []);
  return Promise.all(
    scopes.map(async (scope) => {
      const { assignmentId, tenantId } = scope;
      const method = methodOf(scope);
      if (method === null) return { assignmentId, tenantId, viewerId, hidesNames: false };
      const sight = nameSightOf({
        assignmentId,
        tenantId,
        method,
        viewer: { id: viewerId, isTestStudent: viewer?.isTestStudent === true },
        permissions: await ctx.permissionsIn(scope),
      });
      const { groupSetId } = scope.assignment;
      if (!sight.hidesNames || groupSetId === null) return sight;
      groups ??= readGroupsOf(ctx.db, { authorIds: [viewerId], groupSetIds });
      return { ...sight, fellowIds: new Set((await groups).membersWith(viewerId, groupSetId)) };
    }),
  );
}
