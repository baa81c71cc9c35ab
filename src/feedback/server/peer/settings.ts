import type { Context } from '../../../access/server/index.ts';
import type { PeerFeedbackSettings } from '../../../assignments/domain/model.ts';
import {
  accessAssignment,
  findAssignment,
  lockAssignments,
  setPeerFeedback,
} from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { nobodyReviews, peerFeedbackDisabled } from '../../domain/peer/refusals.ts';
import { divideAnew } from './divide.ts';

/**
 * Stores the settings. Only another amount divides anew: a later end or automatic approval must not take reviews away
 * from people who have begun them (decision 68).
 */
export async function putPeerFeedbackSettings(
  ctx: Context,
  assignmentId: number,
  settings: PeerFeedbackSettings,
): Promise<PeerFeedbackSettings> {
  await change(ctx, assignmentId, settings);
  return settings;
}

export async function deletePeerFeedbackSettings(ctx: Context, assignmentId: number): Promise<undefined> {
  await change(ctx, assignmentId, null);
  return undefined;
}

/** Gives everybody other subjects, on demand: after groups changed or somebody left. */
export async function dividePeersAnew(ctx: Context, assignmentId: number): Promise<undefined> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_edit_peer_feedback_settings', scope);
  ctx.demand(mayChangeIn(scope.course));
  await ctx.transaction(async (tx) => {
    await lockAssignments(tx, [assignmentId]);
    const assignment = await findAssignment(tx, assignmentId);
    if (!assignment?.peerFeedbackSettings) throw new RefusedError(nobodyReviews);
    await divideAnew(tx, assignment, { platform: ctx.platform });
    await auditPeers(tx, assignmentId, { action: 'peer feedback divided anew' });
  });
  return undefined;
}

async function change(
  ctx: Context,
  assignmentId: number,
  settings: PeerFeedbackSettings | null,
): Promise<void> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_edit_peer_feedback_settings', scope);
  ctx.demand(mayChangeIn(scope.course));
  if (!(await readSetting(ctx.db, 'PEER_FEEDBACK_ENABLED', scope.tenantId))) {
    throw new RefusedError(peerFeedbackDisabled, { extra: { disabledSetting: 'PEER_FEEDBACK_ENABLED' } });
  }
  await ctx.transaction(async (tx) => {
    // Hand-ins wait, so that each is either in the new division or finds it.
    await lockAssignments(tx, [assignmentId]);
    const before = (await findAssignment(tx, assignmentId))?.peerFeedbackSettings;
    await setPeerFeedback(tx, scope.assignment, settings);
    await auditPeers(tx, assignmentId, { action: 'peer feedback set', settings });
    if (before?.amount === settings?.amount) return;
    const warn = (code: string, text: string) => {
      ctx.warn(code, text);
    };
    await divideAnew(
      tx,
      { id: assignmentId, peerFeedbackSettings: settings },
      { platform: ctx.platform, warn },
    );
  });
}

function auditPeers(
  tx: Tx,
  assignmentId: number,
  { action, ...detail }: { action: string } & Record<string, unknown>,
): Promise<void> {
  return tx.audit({ action, subjectKind: 'assignment', subjectId: String(assignmentId), detail });
}
