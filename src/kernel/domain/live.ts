// Topics of the realtime connection: what may be watched, and which events it carries.
import { z } from 'zod';

export interface LiveTopic<P extends z.ZodType = z.ZodType, E extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** Names what is watched, for example `{submissionId}`; events reach subscribers with equal params. */
  readonly params: P;
  /** An object with one key, the kind of the event. Carries ids only: readers fetch the rest by REST. */
  readonly event: E;
}

/** Declares a topic of the realtime connection. */
export function liveTopic<P extends z.ZodType, E extends z.ZodType>(
  declared: LiveTopic<P, E>,
): LiveTopic<P, E> {
  return declared;
}

/** Key by which events find their subscribers; params in the order of their names. */
export function liveKeyOf(topic: LiveTopic, params: unknown): string {
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(params ?? {}));
  const sorted = fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`);
  return [topic.name, ...sorted].join('&');
}

/** Times and limits of the realtime connection, the same on both of its ends (API 1.6). */
export const liveLimits = {
  heartbeatSeconds: 15,
  /** An end that hears nothing for so long closes. */
  silentSeconds: 30,
  authenticateWithinSeconds: 10,
  subscriptions: 50,
  framesPerSecond: 20,
} as const;

/** Why a connection is closed, as its close code says. */
export const liveCloseCodes = {
  goingAway: 1001,
  fault: 1011,
  badFrame: 4400,
  notAuthenticated: 4401,
  notAllowed: 4403,
  timedOut: 4408,
  tooMany: 4429,
} as const;
