// The realtime connection: what may be watched, which events it carries, its limits, and how it fails.
import { z } from 'zod';
import { connectionFailure } from './call-failure.ts';

/** Where it is opened; the one address at which a request may leave HTTP. */
export const realtimePath = '/api/ws/v1';

interface DeclaredTopic<P extends z.ZodType, E extends z.ZodType> {
  readonly name: string;
  /** Names what is watched, for example `{submissionId}`; events reach subscribers with equal params. */
  readonly params: P;
  /** An object with one key, the kind of the event. Carries ids only: readers fetch the rest by REST. */
  readonly event: E;
}

export interface LiveTopic<
  P extends z.ZodType = z.ZodType,
  E extends z.ZodType = z.ZodType,
  S extends z.ZodType = z.ZodType,
> extends DeclaredTopic<P, E> {
  /** What is published and stored. It differs from `event` where each subscriber is sent an answer of their own. */
  readonly stored: S;
}

/** Declares a topic of the realtime connection. */
export function liveTopic<P extends z.ZodType, E extends z.ZodType, S extends z.ZodType>(
  declared: DeclaredTopic<P, E> & { readonly stored: S },
): LiveTopic<P, E, S>;
export function liveTopic<P extends z.ZodType, E extends z.ZodType>(
  declared: DeclaredTopic<P, E>,
): LiveTopic<P, E, E>;
export function liveTopic(
  declared: DeclaredTopic<z.ZodType, z.ZodType> & { readonly stored?: z.ZodType },
): LiveTopic {
  return { stored: declared.event, ...declared };
}

/** Key by which events find their subscribers; params in the order of their names. */
export function liveKeyOf(topic: LiveTopic, params: unknown): string {
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(params ?? {}));
  const sorted = fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`);
  return [topic.name, ...sorted].join('&');
}

/** Stands on the answers of reads: a subscription after this cursor misses nothing of what was read. */
export const liveCursorHeader = 'x-live-cursor';

/** Times and limits of the realtime connection, the same on both of its ends (API 1.6). */
export const liveLimits = {
  heartbeatSeconds: 15,
  /** An end that hears nothing for so long closes. */
  silentSeconds: 30,
  authenticateWithinSeconds: 10,
  subscriptions: 50,
  framesPerSecond: 20,
  /** A browser has one for each open page, a person one browser or two: whoever has more is a script. */
  connectionsOfSession: 50,
  connectionsOfPerson: 100,
  /** Of a network, whose sessions are not known yet: a whole university comes back together. */
  connectionsWithoutSession: 2000,
  /** Ten for each of those connections, which is more than any page has. */
  subscriptionsOfSession: 500,
  subscriptionsOfPerson: 1000,
  /** Subscribing and giving up: as much as all pages of a session need that come back together. */
  changesOfSession: { atOnce: 300, perSecond: 10 },
  changesOfPerson: { atOnce: 600, perSecond: 20 },
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

/** Nothing was heard for too long. */
export class TimeoutFailure extends Error {
  constructor() {
    super('The websocket connection timed-out.');
    this.name = 'TimeoutFailure';
  }
}

/** Everything else: refused, broken off, closed by the other end. */
export class LoadFailure extends Error {
  readonly closeCode: number;

  constructor(closeCode: number) {
    super(connectionFailure.text);
    this.name = 'LoadFailure';
    this.closeCode = closeCode;
  }
}

/** The failure that a close code stands for. */
export function liveFailureOf(closeCode: number): TimeoutFailure | LoadFailure {
  return closeCode === liveCloseCodes.timedOut ? new TimeoutFailure() : new LoadFailure(closeCode);
}
