import type { Db } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';
import type { TenantStatistics } from '../domain/model.ts';

export const tenantSlots = {
  /** Numbers about courses and submissions, which rooms above know. */
  statistics:
    declareSlot<(db: Db, given: { tenantId: string; now: Date }) => Promise<TenantStatistics>>(
      'tenants.statistics',
    ),
};
