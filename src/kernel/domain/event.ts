// What a room announces to the rooms above it. Who listens is not known here.
import type { z } from 'zod';

export interface DomainEvent<S extends z.ZodType = z.ZodType> {
  /** Room and past tense: `submissions.handedIn`. */
  readonly name: string;
  readonly payload: S;
}

/** Declares an event of a room. */
export function domainEvent<S extends z.ZodType>(name: string, payload: S): DomainEvent<S> {
  return { name, payload };
}

export type PayloadOf<E extends DomainEvent> = E['payload']['_zod']['output'];
