// The sessions of one browser as a stack: the last one is in use, and ending it brings the one below back.
// Pure; a store keeps the stack.
import { z } from 'zod';
import { FilledText, Json } from './fields.ts';

export const StoredSession = z.object({
  accessToken: FilledText,
  userId: z.number(),
  expiresAt: z.iso.datetime({ offset: true }),
  /** Data that the rooms keep with a session; the kernel does not read it. */
  details: Json.default(null),
});
export type StoredSession = z.infer<typeof StoredSession>;
export type SessionStack = readonly StoredSession[];

/** More sessions than the product ever stacks. */
const mostSessions = 5;
const readingGraceMs = 60_000;

const StoredStack = z.array(StoredSession).max(mostSessions);

/** The session in use (SESS-004). */
export function activeSession(stack: SessionStack): StoredSession | undefined {
  return stack.at(-1);
}

/** The stack with one more session on top (SESS-006). */
export function withPushed(stack: SessionStack, session: StoredSession): SessionStack {
  if (stack.length >= mostSessions) throw new Error('There are too many sessions on top of each other.');
  return [...stack, session];
}

/** The stack with another session in place of its top. */
export function withReplaced(stack: SessionStack, session: StoredSession): SessionStack {
  return [...stack.slice(0, -1), session];
}

/** The stack without its top (SESS-007); the last one cannot be taken (SESS-008). */
export function withoutTop(stack: SessionStack): SessionStack {
  if (stack.length === 0) throw new Error('No User Session Found.');
  if (stack.length === 1) throw new Error('Cannot remove last active session');
  return stack.slice(0, -1);
}

export function remainingMs(session: StoredSession, nowMs: number): number {
  return Date.parse(session.expiresAt) - nowMs;
}

/**
 * True while requests may send its token: until one minute after it expires, for requests
 * already under way (SESS-012).
 */
export function isReadable(session: StoredSession, nowMs: number): boolean {
  return remainingMs(session, nowMs) >= -readingGraceMs;
}

/** The sessions in a stored text that still count: valid and not expired (SESS-010, SESS-027). */
export function stackFromText(text: string | null, nowMs: number): SessionStack {
  const parsed = StoredStack.safeParse(parsedJson(text));
  return parsed.success ? parsed.data.filter((session) => remainingMs(session, nowMs) > 0) : [];
}

/** True when a stored text holds sessions but all of them have expired (SESS-011). */
export function hasOnlyExpired(text: string | null, nowMs: number): boolean {
  const parsed = StoredStack.safeParse(parsedJson(text));
  return parsed.success && parsed.data.length > 0 && stackFromText(text, nowMs).length === 0;
}

function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export type ExpiryStage = 'far' | 'toast' | 'dialog' | 'over';

/** How soon the session ends (SESS-014, SESS-015, SESS-017). */
export function expiryStageOf(
  leftMs: number,
  warnings: { toastSeconds: number; dialogSeconds: number },
): ExpiryStage {
  if (leftMs <= 0) return 'over';
  if (leftMs < warnings.dialogSeconds * 1000) return 'dialog';
  return leftMs < warnings.toastSeconds * 1000 ? 'toast' : 'far';
}

/** Remaining time as minutes and seconds, `mm:ss` (SESS-016). */
export function minutesAndSeconds(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
