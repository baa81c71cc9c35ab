import type { Context } from '../../../access/server/index.ts';
import { findPerson } from '../../../people/server/index.ts';
import { nameSightOf, type NameSight } from '../../domain/anonymity.ts';
import type { AssignmentScope } from '../access.ts';

/** Whether the caller sees names in answers about this assignment. */
export async function nameSightFor(
  ctx: Context,
  scope: Pick<AssignmentScope, 'assignmentId' | 'assignment' | 'courseId' | 'tenantId'>,
): Promise<NameSight> {
  const { assignmentId, tenantId } = scope;
  const viewerId = ctx.session.personId;
  const method = scope.assignment.anonymizedGrading?.method ?? null;
  if (method === null) return { assignmentId, tenantId, viewerId, hidesNames: false };
  const viewer = await findPerson(ctx.db, viewerId);
  return nameSightOf({
    assignmentId,
    tenantId,
    method,
    viewer: { id: viewerId, isTestStudent: viewer?.isTestStudent === true },
    permissions: await ctx.permissionsIn(scope),
  });
}
