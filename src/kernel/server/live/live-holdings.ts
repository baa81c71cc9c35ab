// What sessions and people hold of the realtime connection at this server process, over all of their sockets.
import { HeldPlaces } from './held-places.ts';
import { Paces, type Pace } from './paces.ts';

/** A session or a person, counted under a key such as `session 7`, and how much there may be of each. */
export interface LiveHolder {
  readonly key: string;
  readonly connections: number;
  readonly subscriptions: number;
  /** Of subscribing and giving up. */
  readonly changes: Pace;
}

export class LiveHoldings {
  private readonly connections = new HeldPlaces();
  private readonly subscriptions = new HeldPlaces();
  private readonly changes = new Paces();

  /** The same as below for a connection whose session is not known yet, of a network. */
  takeUnknown(network: string, most: number): (() => void) | undefined {
    return this.connections.take([{ key: `network ${network}`, most }]);
  }

  /** The way to give the connection back; undefined where there is no room for one more. */
  takeConnection(holders: readonly LiveHolder[]): (() => void) | undefined {
    return this.connections.take(holders.map(({ key, connections: most }) => ({ key, most })));
  }

  /** The same for a subscription. */
  takeSubscription(holders: readonly LiveHolder[]): (() => void) | undefined {
    return this.subscriptions.take(holders.map(({ key, subscriptions: most }) => ({ key, most })));
  }

  /** Counts a subscribing or a giving up; false when they come too quickly. */
  countChange(holders: readonly LiveHolder[], now: Date): boolean {
    return this.changes.take(
      holders.map(({ key, changes }) => ({ key, ...changes })),
      now,
    );
  }
}
