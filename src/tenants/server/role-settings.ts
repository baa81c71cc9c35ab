// Settings that name a role.
import type { Context } from '../../access/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { isGlobalRoleSetting } from '../domain/settings.ts';
import { tenantSlots } from './slots.ts';

/** Nobody gives by a setting what they could not give by hand; this is asked again when the role is used. */
export async function demandGivableRoles(
  ctx: Context,
  tx: Tx,
  given: { updates: readonly { name: string; value: unknown }[]; tenantId?: string },
): Promise<void> {
  for (const { name, value } of given.updates) {
    if (!isGlobalRoleSetting(name) || typeof value !== 'string') continue;
    await tenantSlots.demandGivableToAll.get()(ctx, tx, { name: value, tenantId: given.tenantId });
  }
}
