// Time and randomness of a process. Tests inject their own.
import { randomBytes, randomUUID } from 'node:crypto';
import { ulidOf } from '../domain/ulid.ts';

export interface Clock {
  now(): Date;
}

export interface Randomness {
  bytes(count: number): Buffer;
  /** A random UUID. */
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };
export const systemRandomness: Randomness = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
};

/** A new ULID for this moment. */
export function newUlid(clock: Clock, random: Randomness): string {
  return ulidOf(clock.now().getTime(), random.bytes(10));
}
