// Large work of one process: large bodies, large answers, downloads that are packed (decision 32).
import { FairTurns, type FairBounds } from './fair-turns.ts';

/** What is made lies in memory until it has been read, and somebody may read slowly: they keep out themselves alone. */
const places: FairBounds = { atOnce: 100, atOnceOfOne: 4, waitingOfOne: 60, longestMs: 60_000 };
/** Packing goes on as long as somebody reads: four at once of one person would take the disk from the others. */
const archives: FairBounds = {
  ...places,
  atOnceOfOne: 1,
  ownFault: 'Another download of yours is still on its way. Start this one again when it is there.',
};
/** The event loop does one thing at a time: more at once would only let each of them, and all others, wait longer. */
const turns: FairBounds = { atOnce: 2, atOnceOfOne: 1, waitingOfOne: 60, longestMs: 60_000 };

export class LargeWork {
  /** Held until the answer has been read, or whoever asked has left. */
  readonly places = new FairTurns(places);
  /** Held with a place by whoever packs an archive. */
  readonly archives = new FairTurns(archives);
  /** Held while something is worked on. One turn for all kinds of it. */
  readonly turns = new FairTurns(turns);
}
