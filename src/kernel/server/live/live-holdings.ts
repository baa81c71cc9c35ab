// How many connections and subscriptions each session and person holds at this server process,
// over all of their sockets.
import { HeldPlaces } from './held-places.ts';
import { Paces, type Pace } from './paces.ts';

/** A session or a person, counted under a key such as `session 7`, and their limits. */
export interface LiveHolder {
  readonly key: string;
  readonly connections: number;
  readonly subscriptions: number;
  /** How often they may subscribe and unsubscribe. */
  readonly changes: Pace;
}

export class LiveHoldings {
  private readonly connections = new HeldPlaces();
  private readonly subscriptions = new HeldPlaces();
  private readonly changes = new Paces();

  /** Like `takeConnection`, for a connection whose session is not known yet: it counts for its network. */
  takeUnknown(network: string, most: number): (() => void) | undefined {
    return this.connections.take([{ key: `network ${network}`, most }]);
  }

  /**
   * Takes a place for one more connection and returns the function that gives it back;
   * undefined when there is no room.
   */
  takeConnection(holders: readonly LiveHolder[]): (() => void) | undefined {
    return this.connections.take(holders.map(({ key, connections: most }) => ({ key, most })));
  }

  /** The same for a subscription. */
  takeSubscription(holders: readonly LiveHolder[]): (() => void) | undefined {
    return this.subscriptions.take(holders.map(({ key, subscriptions: most }) => ({ key, most })));
  }

  /** Counts a subscribe or unsubscribe; false when they come too quickly. */
  countChange(holders: readonly LiveHolder[], now: Date): boolean {
    return this.changes.take(
      holders.map(({ key, changes }) => ({ key, ...changes })),
      now,
    );
  }
}
