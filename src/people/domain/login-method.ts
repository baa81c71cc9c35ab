// How somebody logged in: what is offered when the session is over follows from it.
import { z } from 'zod';
import { Id, Uuid } from '../../kernel/domain/fields.ts';
import type { SessionStack, StoredSession } from '../../kernel/domain/session-stack.ts';
import { SessionRestrictions } from './model.ts';

export const LoginMethod = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('username-password'), tenantId: Uuid }),
  z.object({ tag: z.literal('lti'), lms: z.string() }),
  z.object({ tag: z.literal('sso'), tenantId: Uuid }),
  z.object({ tag: z.literal('assignment-login'), assignmentId: Id, loginUuid: Uuid }),
]);
export type LoginMethod = z.infer<typeof LoginMethod>;

/** What a browser keeps with a session besides its token. */
export const SessionDetails = z.object({
  restrictions: SessionRestrictions,
  loginMethod: LoginMethod,
  name: z.string(),
  username: z.string(),
  tenantId: Uuid.nullable(),
  /** True while the person below in the stack acts as this one. */
  isActing: z.boolean(),
  /** True when it was opened on top of an equal one, by the password of an assignment. */
  isVerified: z.boolean().default(false),
});
export type SessionDetails = z.infer<typeof SessionDetails>;

/** What is kept with a session; undefined when it was written by another version. */
export function detailsOf(session: StoredSession | undefined): SessionDetails | undefined {
  const parsed = SessionDetails.safeParse(session?.details);
  return parsed.success ? parsed.data : undefined;
}

/** Whose password logs in again: somebody who acts as another person gives their own, never the other person's. */
export function ownDetailsOf(stack: SessionStack): SessionDetails | undefined {
  return stack.map(detailsOf).findLast((details) => details !== undefined && !details.isActing);
}
