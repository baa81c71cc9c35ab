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
