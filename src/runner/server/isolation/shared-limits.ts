// Some things of the kernel are counted for the owner of the runner's namespace, over all slots. Without a
// share for each account, one program could take all of them from the jobs beside it (decision 52).
import { readFileSync, writeFileSync } from 'node:fs';

/** For each account, pending signals count with its POSIX timers. Two message queues of the usual size fit. */
const pendingSignals = 512;
const queueBytes = 204_800;

/**
 * For a bash inside the namespace, so that each account below gets these limits. A machine that allows even
 * less stays as it is.
 */
export const limitAccounts = `
ulimit -i ${pendingSignals} 2> /dev/null || true
ulimit -q ${queueBytes} 2> /dev/null || true`;

/** For root before the namespace is made: then the shares of all accounts fit into what its owner may have. */
export const raiseLimitsOfOwner = `
ulimit -i unlimited 2> /dev/null || true
ulimit -q unlimited 2> /dev/null || true`;

const accountsPerSlot = 2;

/** Gives each account an equal share of the inotify instances and watches. Answers a remark if that fails. */
export function shareInotify(slots: number): string | undefined {
  try {
    for (const kind of ['instances', 'watches']) {
      const all = Number(readFileSync(`/proc/sys/fs/inotify/max_user_${kind}`, 'utf8'));
      const share = Math.max(1, Math.floor(all / (slots * accountsPerSlot)));
      writeFileSync(`/proc/sys/user/max_inotify_${kind}`, String(share));
    }
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `Jobs share the inotify instances of the runner's account: ${reason}`;
  }
}
