import type { Platform } from '../../kernel/server/platform.ts';

/**
 * Does the work for each of them. One that fails keeps no other one from its mail; the job then fails at its end, so
 * that it is run again, which finds done what was done.
 */
export async function forEachReceiver(
  platform: Platform,
  receiverIds: Iterable<number> | AsyncIterable<number>,
  work: (receiverId: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const receiverId of receiverIds) {
    try {
      await work(receiverId);
    } catch (error) {
      platform.log.warn({ err: error, receiverId }, 'notifications were not told');
      failures.push(error);
    }
  }
  const [cause] = failures;
  if (failures.length > 0) throw new Error(`${failures.length} receivers could not be told.`, { cause });
}
