// What one call of the product does with the database, and what it answers: the floor does the same without the
// product between.
import { createApplication } from '../src/app/http-app.ts';
import { createMetrics } from '../src/kernel/server/http/metrics.ts';
import { statementsDuring, type Statement } from '../tests/support/recorded-statements.ts';
import type { Site } from './site.ts';

const warmUp = 5;

export interface RecordedCall {
  readonly statements: readonly Statement[];
  readonly body: unknown;
}

/** Makes the call in this process until its statements are prepared, and keeps what the last one did. */
export async function recordCall(site: Site, path: string, token: string): Promise<RecordedCall> {
  const server = await createApplication(site.platform, createMetrics());
  const call = { url: path, headers: { authorization: `Bearer ${token}` } };
  try {
    for (let made = 0; made < warmUp; made += 1) await server.app.inject(call);
    let body: unknown;
    const statements = await statementsDuring(async () => {
      const answer = await server.app.inject(call);
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      body = answer.json();
    });
    return { statements, body };
  } finally {
    await server.stop();
  }
}
