// Decides who may change which group, and when (GRP-011, GRP-013).
import type { CoursePermission } from '../../access/domain/permission.ts';
import { allowed, firstRefusal, refused, type Refusal, type Verdict } from '../../kernel/domain/refusal.ts';
import type { GroupSizes } from './model.ts';
import {
  belowMinimum,
  groupFull,
  groupHandedIn,
  groupWithWork,
  mayNotCreateGroups,
  notYourGroup,
  sizesAgainstGroups,
  sizesOutOfOrder,
} from './refusals.ts';

type Held = ReadonlySet<CoursePermission>;

/** Somebody who changes a group, and what they have to do with it. */
export interface Changer {
  /** Their permissions in the course. */
  readonly permissions: Held;
  /** They change only their own place, or the name of their own group. */
  readonly isOwn: boolean;
  /** Everybody concerned shares a section with them. */
  readonly isInSection: boolean;
}

export interface GroupState {
  readonly memberCount: number;
  readonly hasHandedIn: boolean;
}

/** Whether somebody may know of a group: their own, an empty one, or any with the right (API 20, see group). */
export function seesGroup(
  permissions: Held,
  group: { isOwn: boolean; isEmpty: boolean; isInSection: boolean },
): boolean {
  if (group.isOwn || group.isEmpty || permissions.has('can_view_others_groups')) return true;
  return group.isInSection && permissions.has('can_view_others_in_section_groups');
}

/** Whether somebody may change a group at all: its name or its members. */
export function mayChangeGroup({ permissions, isOwn, isInSection }: Changer): Verdict {
  if (isOwn && permissions.has('can_edit_own_groups')) return allowed;
  return mayChangeOthers({ permissions, isInSection })
    ? allowed
    : missing(notYourGroup, isOwn ? 'can_edit_own_groups' : 'can_edit_others_groups');
}

/** Whether somebody may change groups and places of other people. */
export function mayChangeOthers({ permissions, isInSection }: Omit<Changer, 'isOwn'>): boolean {
  if (permissions.has('can_edit_others_groups')) return true;
  return isInSection && permissions.has('can_edit_others_in_section_groups');
}

/** Whether the members of a group may change so that there are so many of them. */
export function mayHaveMembers(
  changer: Changer,
  { group, set, nextCount }: { group: GroupState; set: GroupSizes; nextCount: number },
): Verdict {
  const grows = nextCount > group.memberCount;
  const isTooSmall = group.hasHandedIn && nextCount < group.memberCount && nextCount < set.minimumSize;
  return firstRefusal(
    mayChangeGroup(changer),
    mayChangeMembers(changer.permissions, group),
    grows && nextCount > set.maximumSize ? refused(groupFull) : allowed,
    isTooSmall ? refused(belowMinimum) : allowed,
  );
}

function mayChangeMembers(permissions: Held, { hasHandedIn }: GroupState): Verdict {
  if (!hasHandedIn || permissions.has('can_edit_groups_after_submission')) return allowed;
  return missing(groupHandedIn, 'can_edit_groups_after_submission');
}

/**
 * Whether somebody may make a group of these members. A group without oneself is one for others, so that
 * students do not make groups that nobody asked for.
 */
export function mayCreateGroup(
  changer: Omit<Changer, 'isOwn'>,
  members: { withSelf: boolean; withOthers: boolean },
): Verdict {
  const { permissions } = changer;
  if (!permissions.has('can_create_groups')) return missing(mayNotCreateGroups, 'can_create_groups');
  const isForOthers = members.withOthers || !members.withSelf;
  if (isForOthers && !mayChangeOthers(changer)) return missing(mayNotCreateGroups, 'can_edit_others_groups');
  return members.withSelf ? mayChangeGroup({ ...changer, isOwn: true }) : allowed;
}

/** Whether somebody may delete a group: their own when they are alone in it, or any with the right. */
export function mayRemoveGroup(
  permissions: Held,
  { isAloneInIt, hasHandedIn }: { isAloneInIt: boolean; hasHandedIn: boolean },
): Verdict {
  const mayRemove =
    permissions.has('can_edit_others_groups') || (isAloneInIt && permissions.has('can_edit_own_groups'));
  if (!mayRemove) return missing(notYourGroup, 'can_edit_others_groups');
  return hasHandedIn ? refused(groupWithWork) : allowed;
}

/** The largest group, and the smallest of those that have handed in; undefined without any. */
export interface PresentSizes {
  readonly largest: number;
  readonly smallestWithWork: number | undefined;
}

/** Sizes cannot pass groups that are there. A group that has not handed in may still grow to the minimum. */
export function maySetSizes({ minimumSize, maximumSize }: GroupSizes, present: PresentSizes): Verdict {
  if (minimumSize > maximumSize) return refused(sizesOutOfOrder);
  if (present.largest > maximumSize) {
    return refused(sizesAgainstGroups, {
      text: `A group has ${present.largest} members. Make it smaller first, or choose a larger size.`,
    });
  }
  const { smallestWithWork } = present;
  if (smallestWithWork === undefined || smallestWithWork >= minimumSize) return allowed;
  return refused(sizesAgainstGroups, {
    text: `A group of ${smallestWithWork} has handed in. Add somebody to it first, or choose a smaller size.`,
  });
}

function missing(refusal: Refusal, permission: CoursePermission): Verdict {
  return refused(refusal, {
    description: `Missing ${permission} (course).`,
    resource: 'course',
    operation: permission,
    extra: { missingPermissions: [permission] },
  });
}
