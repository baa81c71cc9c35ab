// A session can only be restricted further.
import { isCoursePermission } from '../../../access/domain/permission.ts';
import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { SessionRestrictions } from '../model.ts';
import { restrictionLifted } from '../refusals.ts';

/** True when a session with the present restrictions may open one with the new ones (SESS-006, STUV-013). */
export function mayRestrict(present: SessionRestrictions, wanted: SessionRestrictions): Verdict {
  const unknown = wanted.removedPermissions.find((name) => !isCoursePermission(name));
  if (unknown !== undefined)
    return refused(restrictionLifted, { text: `There is no permission ${unknown}.` });
  const course = present.forContext?.courseId;
  const keepsCourse = course === undefined || wanted.forContext?.courseId === course;
  const keepsRemoved = isSubset(present.removedPermissions, wanted.removedPermissions);
  const addsNone = isSubset(wanted.verifiedAssignmentIds, present.verifiedAssignmentIds);
  return keepsCourse && keepsRemoved && addsNone ? allowed : refused(restrictionLifted);
}

function isSubset<T>(part: readonly T[], whole: readonly T[]): boolean {
  return part.every((item) => whole.includes(item));
}
