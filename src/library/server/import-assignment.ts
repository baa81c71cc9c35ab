import type { Context } from '../../access/server/index.ts';
import { assignmentChanged } from '../../assignments/domain/events.ts';
import type { Assignment, StoredAssignment } from '../../assignments/domain/model.ts';
import { AssignmentPart } from '../../assignments/domain/parts.ts';
import {
  accessAssignment,
  assignmentReply,
  copyAssignmentParts,
  demandLinksPossible,
  findAssignment,
  lockAssignments,
} from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import type { BodyOf } from '../../kernel/domain/endpoint.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { countUse, type RateLimit } from '../../kernel/server/http/rate-limit.ts';
import { rubricRowsOf } from '../../rubrics/server/index.ts';
import { largestSubmissionCount } from '../../submissions/server/index.ts';
import { importAssignmentRule } from '../domain/access-rules.ts';
import type { libraryContract } from '../domain/contract.ts';
import { hasSubmissions, ownSource, replacesParts } from '../domain/refusals.ts';
import { importPermissions, permissionsForSettings } from '../domain/rules.ts';

type Wishes = BodyOf<typeof libraryContract.importAssignment>;

/** Copies the parts, if nothing is lost that the caller has not agreed to lose (ASGN-035). */
export async function importAssignment(
  ctx: Context,
  assignmentId: number,
  wishes: Wishes,
): Promise<Assignment> {
  ctx.rule(importAssignmentRule);
  const target = await accessAssignment(ctx, assignmentId);
  for (const permission of importPermissions) await ctx.require(permission, target);
  ctx.demand(mayChangeIn(target.course));
  const { fromAssignmentId: sourceId, parts = AssignmentPart.options } = wishes;
  const source = await accessAssignment(ctx, sourceId);
  await ctx.require('can_edit_assignment_info', source);
  if (sourceId === assignmentId) throw new RefusedError(ownSource);
  const { courseId } = target;
  await countUse(ctx.db, importLimitOf(ctx.session.personId), ctx.now());
  await ctx.transaction(async (tx) => {
    // Somebody may hide names or make tests at this moment: what decides is read under the lock.
    await lockAssignments(tx, [assignmentId, sourceId]);
    const locked = await readAssignments(ctx, tx, { assignmentId, sourceId });
    await demandRightsToParts(ctx, { ...locked, parts });
    if (parts.includes('settings'))
      await demandLinksPossible(ctx, tx, { ...locked.target, kind: locked.source.kind });
    await demandAgreed(tx, { ...locked, parts, wishes });
    await copyAssignmentParts(tx, { sourceId, assignmentId, courseId, parts });
    await tx.announce(assignmentChanged, { assignmentId, courseId, fields: changedBy(parts) });
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'assignment imported', ...subject, detail: { sourceId, parts } });
  });
  const changed = await findAssignment(ctx.db, assignmentId);
  if (!changed) throw ctx.notFound('assignment');
  return assignmentReply(ctx, changed);
}

/** One copies up to 20,000 rows of a template, and all files of tests. */
export function importLimitOf(personId: number): RateLimit {
  const requests = 200;
  const text = `You have imported ${requests} assignments in this hour. Go on when the next one begins.`;
  return { key: `assignment import ${personId}`, requests, seconds: 3600, text };
}

async function readAssignments(
  ctx: Context,
  tx: Tx,
  { assignmentId, sourceId }: { assignmentId: number; sourceId: number },
): Promise<Omit<Import, 'parts'>> {
  const target = await findAssignment(tx, assignmentId);
  const source = await findAssignment(tx, sourceId);
  if (!target || !source) throw ctx.notFound('assignment');
  return { target, source };
}

interface Import {
  readonly target: StoredAssignment;
  readonly source: StoredAssignment;
  readonly parts: readonly AssignmentPart[];
}

/** An import shows and changes no more than its caller may see there and change here. */
async function demandRightsToParts(ctx: Context, { target, source, parts }: Import): Promise<void> {
  if (parts.includes('settings')) {
    for (const permission of permissionsForSettings(target, source)) await ctx.require(permission, target);
  }
  if (parts.includes('autoTest') && source.hasAutoTestV2) {
    for (const scope of [source, target]) await ctx.require('can_manage_new_autotest', scope);
  }
}

interface Agreement extends Import {
  readonly wishes: Wishes;
}

async function demandAgreed(tx: Tx, { target, source, parts, wishes }: Agreement): Promise<void> {
  if (!wishes.allowExistingSubmissions && (await largestSubmissionCount(tx, target.id)) > 0) {
    throw new RefusedError(hasSubmissions);
  }
  if (wishes.replaceExisting === true) return;
  const hasRubric = async (id: number) => (await rubricRowsOf(tx, id)).length > 0;
  const losesRubric =
    parts.includes('rubric') && (await hasRubric(target.id)) && (await hasRubric(source.id));
  const losesTests = parts.includes('autoTest') && target.hasAutoTestV2 && source.hasAutoTestV2;
  if (losesRubric || losesTests) throw new RefusedError(replacesParts);
}

/** The names by which other rooms know what has changed. */
function changedBy(parts: readonly AssignmentPart[]): string[] {
  return parts.flatMap((part) => {
    if (part === 'settings') return ['maxGrade', 'grading', 'kind'];
    if (part === 'rules') return ['ignore', 'ignoreVersion'];
    return part === 'description' || part === 'template' ? [part] : [];
  });
}
