// What this browser does with sessions: start, restrict, come back, end.
import { api } from '../../../kernel/web/api.ts';
import { sessionStore, useSession } from '../../../kernel/web/session-store.ts';
import { peopleContract } from '../../domain/contract.ts';
import { detailsOf, type LoginMethod, type SessionDetails } from '../../domain/login-method.ts';
import type { LoginAnswer } from '../../domain/model.ts';

export function useSessionDetails(): SessionDetails | undefined {
  return detailsOf(useSession());
}

interface HowToStart {
  method?: LoginMethod;
  /** Leaves the old session alone on the server: a login in another tab goes on (AUTH-023). */
  keepsOld?: boolean;
}

/** Replaces the sessions of this browser by what a login answered; the old ones end (SESS-005). */
export function startSession(answer: LoginAnswer, how: HowToStart = {}): void {
  const old = sessionStore.stack().map((session) => session.accessToken);
  sessionStore.set(storedOf(answer, how.method, false));
  if (!how.keepsOld) void revoke(old);
}

/** Acts as the person of the answer until `popSession`. */
export function pushActing(answer: LoginAnswer): void {
  sessionStore.push(storedOf(answer, detailsOf(sessionStore.current())?.loginMethod, true));
}

function storedOf(answer: LoginAnswer, method: LoginMethod | undefined, isActing: boolean) {
  const { user, accessToken, expiresAt, restrictions } = answer;
  const { name, username, tenantId } = user;
  const loginMethod = method ?? { tag: 'username-password', tenantId: tenantId ?? '' };
  const details = { restrictions, loginMethod, name, username, tenantId, isActing, isVerified: false };
  return { accessToken, userId: user.id, expiresAt: expiresAt.toISOString(), details };
}

/** Goes on with the session of the answer, for which one more assignment is open than for the one in use (ASGN-054). */
export function startVerified({ accessToken, expiresAt, restrictions }: LoginAnswer): void {
  const present = sessionStore.current();
  const details = detailsOf(present);
  if (!present || !details) throw new Error('No User Session Found.');
  const verified = { ...details, restrictions, isVerified: true };
  const session = { ...present, accessToken, expiresAt: expiresAt.toISOString(), details: verified };
  // However many assignments are opened, they take one place in the stack.
  if (details.isVerified) sessionStore.replace(session);
  else sessionStore.push(session);
}

/** The server has made the session in use longer, as when an exam gets more time. */
export function followSessionEnd(expiresAt: Date): void {
  const present = sessionStore.current();
  if (present && Date.parse(present.expiresAt) < expiresAt.getTime())
    sessionStore.replace({ ...present, expiresAt: expiresAt.toISOString() });
}

/** Comes back to the session below; the one in use ends (SESS-007), with those that assignments opened on top of it. */
export async function popSession(): Promise<void> {
  const isVerified = detailsOf(sessionStore.current())?.isVerified === true;
  const lowest = sessionStore.pop(isVerified ? 2 : 1);
  if (lowest) await revoke([lowest.accessToken]);
}

/** Ends all sessions of this browser. If the server cannot be told, the person is logged out all the same. */
export async function endSession(): Promise<void> {
  const tokens = sessionStore.stack().map((session) => session.accessToken);
  sessionStore.set(undefined);
  await revoke(tokens);
}

async function revoke(tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const upload = new FormData();
    upload.set('token', token);
    await api.call(peopleContract.revokeToken, { upload }).catch(() => undefined);
  }
}
