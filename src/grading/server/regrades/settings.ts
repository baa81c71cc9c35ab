import type { Context } from '../../../access/server/index.ts';
import { assignmentTopic } from '../../../assignments/domain/events.ts';
import type { RegradeSettings } from '../../../assignments/domain/model.ts';
import { isDone } from '../../../assignments/domain/rules.ts';
import {
  accessAssignment,
  findAssignment,
  lockAssignments,
  setRegrades,
} from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { findStart } from './store.ts';

/** Stores until when and how often students may ask. Days that have begun go on. */
export async function putRegradeSettings(
  ctx: Context,
  assignmentId: number,
  settings: RegradeSettings,
): Promise<RegradeSettings> {
  await change(ctx, assignmentId, settings);
  return settings;
}

export async function deleteRegradeSettings(ctx: Context, assignmentId: number): Promise<undefined> {
  await change(ctx, assignmentId, null);
  return undefined;
}

async function change(ctx: Context, assignmentId: number, settings: RegradeSettings | null): Promise<void> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_edit_assignment_info', scope);
  ctx.demand(mayChangeIn(scope.course));
  await ctx.transaction(async (tx) => {
    await lockAssignments(tx, [assignmentId]);
    const startsAt = (await findStart(tx, assignmentId)) ?? ctx.now();
    await setRegrades(tx, scope.assignment, { settings, startsAt });
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'regrade requests set', ...subject, detail: { settings } });
    // Open pages of students offer to ask, or stop it, at once.
    await tx.publish(assignmentTopic, { assignmentId: String(assignmentId) }, { changed: {} });
  });
}

/** Grades that are published by hand start the days anew; those with a moment count from that moment. */
export async function startRegrades(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  const assignment = await findAssignment(tx, assignmentId);
  const settings = assignment?.regradeSettings ?? null;
  if (assignment && settings !== null && isDone(assignment, now)) {
    await setRegrades(tx, assignment, { settings, startsAt: now });
  }
}
