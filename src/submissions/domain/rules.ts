// Decides who may hand in, and when.
import type { CoursePermission } from '../../access/domain/permission.ts';
import type { HeldPermissions } from '../../access/domain/held.ts';
import { allowed, firstRefusal, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { cameAfter, type HandInMoments } from './lateness.ts';
import type { HandInDates } from './model.ts';
import {
  assignmentLocked,
  deadlinePassed,
  deadlineUnset,
  groupTooSmall,
  mayNotSubmit,
  noGroup,
  uploadTypeDisabled,
} from './refusals.ts';

/** The sender, and their relation to the author. */
export interface SenderFacts {
  /** The sender's permissions in the course. */
  readonly permissions: HeldPermissions;
  readonly isOwn: boolean;
  /** The sender shares a section with the author. */
  readonly isInSection: boolean;
  readonly isTest: boolean;
}

export interface HandInFacts extends SenderFacts {
  readonly kind: 'normal' | 'exam';
  /** Whether the assignment takes work in this way: uploads, or pushes. */
  readonly isWayEnabled: boolean;
  /** The dates of this author. */
  readonly dates: HandInDates;
  /** While the body is arriving, both moments are the start. The rule is asked again at its end. */
  readonly moments: HandInMoments;
}

/** The rule 'submit', in the order of behaviour 11.2. The limits of attempts are checked after it. */
export function mayHandIn(facts: HandInFacts): Verdict {
  return firstRefusal(mayHandInFor(facts), mayHandInNow(facts), mayUseWay(facts));
}

/** The first part of the rule: whether the sender may hand in for this author at all. */
export function mayHandInFor({ permissions, isOwn, isInSection, isTest }: SenderFacts): Verdict {
  if (!isOwn && !isTest && isInSection && permissions.has('can_submit_others_in_section_work'))
    return allowed;
  const needed: CoursePermission = isTest
    ? 'can_create_test_submissions'
    : isOwn
      ? 'can_submit_own_work'
      : 'can_submit_others_work';
  return permissions.has(needed) ? allowed : missing(mayNotSubmit, needed);
}

function mayHandInNow({ permissions, kind, isTest, dates, moments }: HandInFacts): Verdict {
  if (dates.deadline === null && kind === 'exam' && !isTest) return refused(deadlineUnset);
  if (cameAfter(moments, dates.deadline) && !permissions.has('can_upload_after_deadline')) {
    return missing(deadlinePassed, 'can_upload_after_deadline');
  }
  if (cameAfter(moments, dates.lockDate) && !permissions.has('can_upload_after_lock_date')) {
    return missing(assignmentLocked, 'can_upload_after_lock_date');
  }
  return allowed;
}

/** Work is taken only in the ways that are switched on for the assignment. */
export function mayUseWay({
  permissions,
  isWayEnabled,
}: Pick<HandInFacts, 'permissions' | 'isWayEnabled'>): Verdict {
  const mayUseAll = permissions.has('can_always_use_all_upload_types');
  return isWayEnabled || mayUseAll ? allowed : refused(uploadTypeDisabled);
}

export interface GroupFacts {
  readonly permissions: HeldPermissions;
  readonly minimumSize: number;
  /** Undefined when the author is a person. `onWire` is told to callers when the group is too small. */
  readonly group: { readonly memberCount: number; readonly onWire: unknown } | undefined;
}

/** Where groups hand in, the group must be large enough; with a smallest size of 1 a person may be alone (GRP-012). */
export function mayHandInAsGroup({ permissions, minimumSize, group }: GroupFacts): Verdict {
  if (permissions.has('can_upload_without_group')) return allowed;
  if (group === undefined) {
    if (minimumSize <= 1) return allowed;
    const text = `A group of at least ${minimumSize} is needed to hand in. Join or make one and try again.`;
    return refused(noGroup, { text, extra: { group: null } });
  }
  if (group.memberCount >= minimumSize) return allowed;
  const text = `At least ${minimumSize} people must be in the group before it hands in; now there is ${group.memberCount}.`;
  return refused(groupTooSmall, { text, extra: { group: group.onWire } });
}

function missing(refusal: Parameters<typeof refused>[0], permission: CoursePermission): Verdict {
  return refused(refusal, {
    description: `Missing ${permission} (course).`,
    resource: 'course',
    operation: permission,
    extra: { missingPermissions: [permission] },
  });
}
