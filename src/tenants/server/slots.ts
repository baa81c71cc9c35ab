import type { Context } from '../../access/server/index.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';
import type { TenantStatistics } from '../domain/model.ts';

export const tenantSlots = {
  /** Refuses unless there is a global role of this name that the caller may let everybody have. */
  demandGivableToAll: declareSlot<
    (ctx: Context, tx: Tx, role: { name: string; tenantId: string | undefined }) => Promise<void>
  >('tenants.demandGivableToAll'),
  /** Numbers about courses and submissions, which rooms above know. */
  statistics:
    declareSlot<(db: Db, given: { tenantId: string; now: Date }) => Promise<TenantStatistics>>(
      'tenants.statistics',
    ),
};
