// The server of the product alone, with questions of rights put to the database or answered beforehand: the
// difference is what authorisation costs.
import { accessSlots } from '../../src/access/server/index.ts';
import type { CourseFacts, GlobalFacts } from '../../src/access/domain/may.ts';
import { createApplication } from '../../src/app/http-app.ts';
import { openPlatform } from '../../src/app/platform.ts';
import { readConfig } from '../../src/kernel/server/config.ts';
import { createMetrics } from '../../src/kernel/server/http/metrics.ts';
import { createLog } from '../../src/kernel/server/log.ts';

interface Task {
  /** Of the one person who asks in the one course; undefined: they are read for each call. */
  readonly facts: { readonly global: GlobalFacts; readonly course: CourseFacts } | undefined;
}

process.on('disconnect', () => process.exit());
process.once('message', (task: Task) => {
  void serve(task);
});

async function serve({ facts }: Task): Promise<void> {
  const config = readConfig({ ...process.env, PROOFMARK_PORT: '0' });
  const log = createLog('floor', 'warn');
  const platform = await openPlatform({ config, log, supervisesJobs: false });
  if (facts) {
    accessSlots.globalFacts.fill(() => Promise.resolve(facts.global));
    accessSlots.courseFacts.fill(() => Promise.resolve(facts.course));
  }
  const { app } = await createApplication(platform, createMetrics());
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
}
