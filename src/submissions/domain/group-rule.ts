// Whether an author may hand in where groups hand in: the group must be large enough (GRP-012).
import type { CoursePermission } from '../../access/domain/permission.ts';
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { groupTooSmall, noGroup } from './refusals.ts';

export interface GroupFacts {
  readonly permissions: ReadonlySet<CoursePermission>;
  readonly minimumSize: number;
  /** Undefined when the author is a person. `onWire` is told to callers when the group is too small. */
  readonly group: { readonly memberCount: number; readonly onWire: unknown } | undefined;
}

/** Where the smallest size is 1, a person may hand in alone. */
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
