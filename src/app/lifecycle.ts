// What all processes do alike: tell that they are ready, stop on a signal or when their parent is gone.
import type { Log } from '../kernel/server/log.ts';

/** Tells the parent that started this process, if there is one. */
export function tellReady(): void {
  process.send?.({ type: 'ready' });
}

/** Calls `stop` once, on SIGTERM, SIGINT or when the parent has gone, and then ends the process. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (reason: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => {
    end('SIGTERM');
  });
  process.once('SIGINT', () => {
    end('SIGINT');
  });
  if (process.send) {
    process.once('disconnect', () => {
      end('parent gone');
    });
  }
}
