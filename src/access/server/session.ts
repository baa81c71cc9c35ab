import type { GlobalFacts, Restrictions } from '../domain/may.ts';

/** A logged-in session. */
export interface Session {
  id: number;
  personId: number;
  tenantId: string;
  expiresAt: Date;
  restrictions: Restrictions;
  verifiedAssignmentIds: readonly number[];
  /** Who acts as the person of the session; null when it is that person. */
  impersonatorId: number | null;
  /** For its own tenant. */
  globalFacts: GlobalFacts;
}
