// Large work of one process: large bodies, large answers, downloads that are packed (decision 32).
import { FairTurns, type FairBounds } from './fair-turns.ts';
import { HeldBytes, type ByteBounds } from './held-bytes.ts';

/**
 * An answer stays in memory until it has been read. Somebody who reads slowly blocks only themselves. Browsers take a
 * server for unreachable after a minute, so they are told before that.
 */
const places: FairBounds = {
  atOnce: 100,
  atOnceOfOne: 4,
  waitingOfOne: 60,
  mostWaiting: 400,
  longestMs: 50_000,
};
/**
 * An archive is packed while it is read. With four at once one person would take the disk from others. Browsers wait
 * for a download without a limit, and the one before may be long.
 */
const archives: FairBounds = {
  ...places,
  atOnceOfOne: 1,
  longestMs: 60_000,
  ownFault: 'Another download of yours is still on its way. Start this one again when it is there.',
};
/**
 * Each turn blocks the event loop for a moment. More turns at once would therefore finish nothing earlier, and
 * everybody else would wait longer. Large bodies wait here in memory, so fewer of them may wait, and for less time
 * than a runner waits for its answer.
 */
const turns: FairBounds = {
  atOnce: 2,
  atOnceOfOne: 1,
  waitingOfOne: 60,
  mostWaiting: 200,
  longestMs: 25_000,
};

/**
 * Calls that are worked on. Each asks the database several questions, which are answered in the order in which they come:
 * a hundred calls of one person at once would be before each question of all others. And those of one that wait for a row
 * never have all ten connections. A browser sends six at once.
 */
const calls: FairBounds = {
  atOnce: 200,
  atOnceOfOne: 6,
  waitingOfOne: 1_000,
  mostWaiting: 10_000,
  // With the longest wait for a transaction still less than the minute of a browser.
  longestMs: 30_000,
};
/**
 * Transactions of calls, of people and of networks without a session. Those that wait for a row which somebody else has
 * locked hold a connection each: without a bound, the calls of two people about one thing had all ten, and nobody could
 * even read.
 */
const transactions: FairBounds = { ...calls, atOnce: 6, atOnceOfOne: 2, longestMs: 25_000 };
/** One person may have eight of the largest bodies of people, and a runner four of its own. */
const bodies: ByteBounds = { mostOfOne: 64 * 1024 * 1024, mostOfAll: 256 * 1024 * 1024 };

export class LargeWork {
  /** Held while a call is answered, without those that bring or take files. */
  readonly calls = new FairTurns(calls);
  readonly transactions = new FairTurns(transactions);
  /** Bodies that arrive, and those that wait for a turn. */
  readonly heldBytes = new HeldBytes(bodies);
  /** Held until the answer has been read or its reader has left. */
  readonly places = new FairTurns(places);
  /** Held together with a place while an archive is packed. */
  readonly archives = new FairTurns(archives);
  /** Held while the work is done; all kinds of work share these turns. */
  readonly turns = new FairTurns(turns);
}
