import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { CourseState } from '../model.ts';
import {
  courseNotJoinable,
  enrollLinkExpired,
  enrollLinkUsedUp,
  otherRole,
  registeringOff,
  roleHasGrown,
} from './refusals.ts';

export const mostLinks = 100;

/** A link lets in people of the institution of its course only (decision 61). */
export function isForPeopleOf(course: { tenantId: string }, tenantId: string | null): boolean {
  return course.tenantId === tenantId;
}

interface LinkFacts {
  expirationDate: Date | null;
  maxUses: number | null;
  uses: number;
  course: { state: CourseState; tenantId: string };
}

type LinkState = 'open' | 'expired' | 'used up';

export function linkStateOf(
  { expirationDate, maxUses, uses }: Omit<LinkFacts, 'course'>,
  now: Date,
): LinkState {
  if (expirationDate !== null && expirationDate.getTime() <= now.getTime()) return 'expired';
  return maxUses !== null && uses >= maxUses ? 'used up' : 'open';
}

/** Whether the link lets anybody in at this moment. */
export function mayUseLink(link: LinkFacts, now: Date): Verdict {
  if (link.course.state !== 'visible') return refused(courseNotJoinable);
  const state = linkStateOf(link, now);
  if (state === 'expired') return refused(enrollLinkExpired);
  return state === 'used up' ? refused(enrollLinkUsedUp) : allowed;
}

/**
 * Whether the link still gives what its maker could give. Whoever made it may only have known its role without the
 * right to edit roles, and could take that right with a second account.
 */
export function mayGiveRole(
  link: { givesRoleEditing: boolean },
  role: { permissions: readonly string[] },
): Verdict {
  const givesMore = role.permissions.includes('can_edit_course_roles') && !link.givesRoleEditing;
  return givesMore ? refused(roleHasGrown) : allowed;
}

/** Whether somebody with an account may join by the link (ENROL-005). Members with the same role may always. */
export function mayJoin(
  link: LinkFacts & { roleId: number },
  person: { roleId: number | undefined },
  now: Date,
): Verdict {
  if (person.roleId !== undefined) return person.roleId === link.roleId ? allowed : refused(otherRole);
  return mayUseLink(link, now);
}

/** Whether somebody may make an account by the link. */
export function mayRegisterBy(link: LinkFacts & { allowRegister: boolean }, now: Date): Verdict {
  const verdict = mayUseLink(link, now);
  if (!verdict.allowed) return verdict;
  return link.allowRegister ? allowed : refused(registeringOff);
}
