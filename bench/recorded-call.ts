// What one call of the product does with the database, and what it answers: the floor does the same without the
// product between.
import pg from 'pg';
import { createApplication } from '../src/app/http-app.ts';
import { createMetrics } from '../src/kernel/server/http/metrics.ts';
import type { Site } from './site.ts';

const warmUp = 5;

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

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
    const recorded = recordStatements();
    try {
      const answer = await server.app.inject(call);
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      return { statements: recorded.statements, body: answer.json() };
    } finally {
      recorded.stop();
    }
  } finally {
    await server.stop();
  }
}

function recordStatements(): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = [];
  const { submit } = pg.Query.prototype;
  pg.Query.prototype.submit = function (this: pg.Query & Partial<Statement>, connection) {
    const { name, text = '', values = [] } = this;
    statements.push({ ...(name ? { name } : {}), text, values: [...values] });
    return submit.call(this, connection);
  };
  return {
    statements,
    stop: () => {
      pg.Query.prototype.submit = submit;
    },
  };
}
