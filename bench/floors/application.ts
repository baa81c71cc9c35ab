// The server of the product alone, with rights read from the database or standing in the statements as constants:
// the difference is what authorisation costs.
import pg from 'pg';
import { createApplication } from '../../src/app/http-app.ts';
import { openPlatform } from '../../src/app/platform.ts';
import { readConfig } from '../../src/kernel/server/config.ts';
import { createMetrics } from '../../src/kernel/server/http/metrics.ts';
import { createLog } from '../../src/kernel/server/log.ts';

/** Part of a statement -> its value as JSON. */
export type Constants = Readonly<Record<string, unknown>>;

interface Task {
  readonly constants: Constants;
}

process.on('disconnect', () => process.exit());
process.once('message', (task: Task) => {
  void serve(task);
});

async function serve({ constants }: Task): Promise<void> {
  giveBeforehand(constants);
  const config = readConfig({ ...process.env, PROOFMARK_PORT: '0' });
  const log = createLog('floor', 'warn');
  const platform = await openPlatform({ config, log, supervisesJobs: false });
  const { app } = await createApplication(platform, createMetrics());
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
}

function giveBeforehand(constants: Constants): void {
  const { submit } = pg.Query.prototype;
  const literals = Object.entries(constants).map(
    ([part, value]) => [part, `'${JSON.stringify(value).replaceAll("'", "''")}'::json`] as const,
  );
  pg.Query.prototype.submit = function (this: pg.Query & { text?: string | undefined }, connection) {
    for (const [part, literal] of literals) this.text = this.text?.replaceAll(part, literal);
    return submit.call(this, connection);
  };
}
