// The only place that decides whether a person who knows of an assignment may open it.
import { isIPv4 } from 'node:net';
import type { Context } from '../../../access/server/index.ts';
import type { Verdict } from '../../../kernel/domain/refusal.ts';
import { addressNumberOf, holdsAddress } from '../../domain/restrictions/ip-range.ts';
import { examLockedFor, mayComeFrom, mayOpen } from '../../domain/restrictions/rules.ts';
import type { StoredAssignment } from '../../domain/model.ts';
import { findExamLock } from '../exam/locks-store.ts';

/** Whether the session may open the assignment from its present address (ASGN-024, ASGN-025), and is not locked out. */
export async function maySessionOpen(ctx: Context, assignment: StoredAssignment): Promise<Verdict> {
  const { id, kind, restrictions, hasExamLocks } = assignment;
  // Nobody could take the lock away in what is no exam any more.
  const lock =
    hasExamLocks && kind === 'exam'
      ? await findExamLock(ctx.db, { assignmentId: id, personId: ctx.session.personId })
      : undefined;
  if (lock) return examLockedFor(lock.reason);
  const isVerified =
    !restrictions.password ||
    ctx.session.verifiedAssignmentIds.includes(id) ||
    (await ctx.may('can_view_password_restricted_assignments', assignment));
  return mayOpen(restrictions, { isVerified, ...(await standingOf(ctx, assignment)) });
}

/** Checks the address only. */
export async function maySessionComeFrom(ctx: Context, assignment: StoredAssignment): Promise<Verdict> {
  return mayComeFrom(assignment.restrictions, await standingOf(ctx, assignment));
}

async function standingOf(ctx: Context, assignment: StoredAssignment) {
  const { restrictions, allowedIpRanges } = assignment;
  const { address } = ctx.request;
  const isInside =
    !restrictions.ip ||
    isInRanges(address, allowedIpRanges) ||
    (await ctx.may('can_view_ip_restricted_assignments', assignment));
  return { isInside, address };
}

/** IPv6 lies outside of every range; an IPv4 address written as IPv6 was converted before (ASGN-052). */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!isIPv4(address)) return false;
  const number = addressNumberOf(address);
  return ranges.some((range) => holdsAddress(range, number));
}
