// The background process: jobs of all rooms, and the supervision of the queues.
import { readConfig } from '../kernel/server/config.ts';
import { createLog } from '../kernel/server/log.ts';
import { stopOnSignal, tellReady } from './lifecycle.ts';
import { closePlatform, openPlatform } from './platform.ts';
import { startWork } from './work.ts';

const config = readConfig(process.env);
const log = createLog('worker', config.logLevel);
const platform = await openPlatform({ config, log, supervisesJobs: true });
await startWork(platform);
stopOnSignal(log, () => closePlatform(platform));
tellReady();
