import type { Platform } from '../../kernel/server/platform.ts';

/**
 * Does the work for each of them. If it fails for one, the others still get their mail. The job then fails at its end,
 * so that it runs again; that run finds done what was done.
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
