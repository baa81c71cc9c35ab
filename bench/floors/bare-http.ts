// The floor of the API: the bare HTTP library that sends the recorded statements of a call to the database and
// writes the recorded answer as JSON anew for each request.
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from '../../tests/support/recorded-statements.ts';
import type { RecordedCall } from '../recorded-call.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = Fastify();

process.on('disconnect', () => process.exit());
process.once('message', (calls: Record<string, RecordedCall>) => {
  for (const [path, { statements, body }] of Object.entries(calls)) {
    app.get(path, async (_request, reply) => {
      for (const statement of statements) await send(statement);
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
    });
  }
  void app.listen({ host: '127.0.0.1', port: 0 }).then((address) => process.send?.(address));
});

function send({ name, text, values }: Statement): Promise<unknown> {
  return pool.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
}
