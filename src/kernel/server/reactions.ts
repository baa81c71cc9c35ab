// Answers of upper rooms to events of lower ones. They run inside the announcing transaction, in the order in
// which the rooms stand on the map, by SQL only; anything slow is a job that they enqueue.
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
  // The list of reactions is mixed; `run` hands each one a payload that its event's schema has parsed.
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
