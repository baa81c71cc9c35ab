// The background process: jobs of all rooms, and the supervision of the queues.
import { startProcess, stopOnSignal, tellReady } from './lifecycle.ts';
import { closePlatform, openPlatform } from './platform.ts';
import { startWork } from './work.ts';

await startProcess('worker', async (config, log) => {
  const platform = await openPlatform({ config, log, supervisesJobs: true });
  await startWork(platform);
  stopOnSignal(log, () => closePlatform(platform));
  tellReady();
});
