// What upper rooms do when lower rooms announce an event. Reactions run inside the announcing transaction, in
// the order of the rooms on the map, and use SQL only; slow work becomes a job.
import type { DomainEvent, PayloadOf } from '../domain/event.ts';
import type { Tx } from './database.ts';
import type { Reactions, ReactionScope } from './platform.ts';

type React = (tx: Tx, payload: unknown, scope: ReactionScope) => Promise<void>;

export interface Reaction {
  readonly event: DomainEvent;
  readonly react: React;
}

/** Binds an event to what a room does about it. */
export function reaction<E extends DomainEvent>(
  event: E,
  react: (tx: Tx, payload: PayloadOf<E>, scope: ReactionScope) => Promise<void>,
): Reaction {
  // The list mixes reactions to different events; `run` parses each payload by the schema of its event.
  return { event, react: react as React };
}

/** Reactions of all rooms, lower rooms first. */
export function createReactions(list: readonly Reaction[]): Reactions {
  return {
    run: async (tx, { event, payload }, scope) => {
      const parsed: unknown = event.payload.parse(payload);
      for (const one of list) if (one.event === event) await one.react(tx, parsed, scope);
    },
  };
}
