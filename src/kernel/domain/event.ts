// An event that a room announces to the rooms above it. This file does not know who listens.
import type { z } from 'zod';

export interface DomainEvent<S extends z.ZodType = z.ZodType> {
  /** The room's name and a verb in the past tense: `submissions.handedIn`. */
  readonly name: string;
  readonly payload: S;
}

/** Declares an event of a room. */
export function domainEvent<S extends z.ZodType>(name: string, payload: S): DomainEvent<S> {
  return { name, payload };
}

export type PayloadOf<E extends DomainEvent> = E['payload']['_zod']['output'];
