import type { Log } from '../log.ts';

/**
 * Does the work for each, one after the other. One that fails is told in the log and stops none of the others: a job that
 * looks anew every few minutes would end at the same one each time, and never come to those behind it.
 */
export async function eachByItself<Thing>(
  things: Iterable<Thing>,
  work: (thing: Thing) => Promise<void>,
  failed: { log: Log; message: string; factsOf: (thing: Thing) => Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      failed.log.warn({ err: error, ...failed.factsOf(thing) }, failed.message);
    }
  }
}
