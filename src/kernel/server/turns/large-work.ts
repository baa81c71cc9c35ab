// Large work of one process: large bodies, large answers, downloads that are packed (decision 32).
import { FairTurns, type FairBounds } from './fair-turns.ts';

/** An answer stays in memory until it has been read. Somebody who reads slowly blocks only themselves. */
const places: FairBounds = { atOnce: 100, atOnceOfOne: 4, waitingOfOne: 60, longestMs: 60_000 };
/** An archive is packed while it is read. With four at once one person would take the disk from others. */
const archives: FairBounds = {
  ...places,
  atOnceOfOne: 1,
  ownFault: 'Another download of yours is still on its way. Start this one again when it is there.',
};
/**
 * The event loop does one thing at a time: with more turns each piece of work, and everybody
 * else, would only wait longer.
 */
const turns: FairBounds = { atOnce: 2, atOnceOfOne: 1, waitingOfOne: 60, longestMs: 60_000 };

export class LargeWork {
  /** Held until the answer has been read or its reader has left. */
  readonly places = new FairTurns(places);
  /** Held together with a place while an archive is packed. */
  readonly archives = new FairTurns(archives);
  /** Held while the work is done; all kinds of work share these turns. */
  readonly turns = new FairTurns(turns);
}
