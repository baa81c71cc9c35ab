import type { GlobalFacts, Restrictions } from '../domain/may.ts';

/** A logged-in session. */
export interface Session {
  id: number;
  personId: number;
  tenantId: string;
  expiresAt: Date;
  restrictions: Restrictions;
  verifiedAssignmentIds: readonly number[];
  /** The person who acts as the session's person; null when nobody does. */
  impersonatorId: number | null;
  /** Rights for the session's own tenant. */
  globalFacts: GlobalFacts;
}
