// What all processes share: start or say why not, report that they are ready, and stop on a signal or when
// their parent process has gone.
import { createLog, type Log } from '../kernel/server/log.ts';
import { readConfig, type Config } from '../kernel/server/config.ts';
import { RefusedStart } from '../kernel/server/start/refused-start.ts';

/** Starts a process with its environment. When it cannot start, it logs the reason and ends. */
export async function startProcess(
  part: string,
  start: (config: Config, log: Log) => Promise<void>,
): Promise<void> {
  let log = createLog(part, 'info');
  try {
    const config = readConfig(process.env);
    log = createLog(part, config.logLevel);
    await start(config, log);
  } catch (error) {
    const why = error instanceof RefusedStart ? error.message : 'it did not start';
    log.fatal(error instanceof RefusedStart ? {} : { err: error }, why);
    process.exit(1);
  }
}

/** Tells the parent that started this process, if there is one. */
export function tellReady(): void {
  process.send?.({ type: 'ready' });
}

/** Calls `stop` once, on SIGTERM, SIGINT or when the parent process has gone, and then ends the process. */
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
