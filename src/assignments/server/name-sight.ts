import type { Context } from '../../access/server/index.ts';
import { findPerson } from '../../people/server/index.ts';
import { nameSightOf, type NameSight } from '../domain/anonymity.ts';
import type { AssignmentScope } from './access.ts';

/** Whose names the caller gets in answers about this assignment. */
export async function nameSightFor(
  ctx: Context,
  scope: Pick<AssignmentScope, 'assignmentId' | 'assignment' | 'courseId'>,
): Promise<NameSight> {
  const { assignmentId } = scope;
  const viewerId = ctx.session.personId;
  const method = scope.assignment.anonymizedGrading?.method ?? null;
  if (method === null) return { assignmentId, viewerId, hidesNames: false };
  const viewer = await findPerson(ctx.db, viewerId);
  return nameSightOf({
    assignmentId,
    method,
    viewer: { id: viewerId, isTestStudent: viewer?.isTestStudent === true },
    permissions: await ctx.permissionsIn(scope),
  });
}
