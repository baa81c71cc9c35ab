// Prepares statements that are sent often: PostgreSQL then parses and plans each once per connection, which
// is half of the cost of a small one. Rows come with names in camelCase.
import type pg from 'pg';
import { withNamedRows } from './postgres/column-names.ts';

/** Lists of ids of different lengths give endlessly many texts, so a connection keeps at most this many. */
const mostPrepared = 500;
const mostCounted = 5_000;
const preparedFromUse = 3;

/** Prepares the statements that are often sent over the connections of a pool. */
export function prepareStatements(pool: pg.Pool): void {
  const names = new StatementNames();
  pool.on('connect', (client) => {
    const send = client.query.bind(client);
    const run = async (text: string, values: unknown[]): Promise<unknown> => {
      const name = names.nameOf(text);
      try {
        const result = await send({
          text,
          values,
          rowMode: 'array',
          ...(name === undefined ? {} : { name }),
        });
        return withNamedRows(result);
      } catch (error) {
        if (name !== undefined && isOutdated(error)) names.startAnew();
        throw error;
      }
    };
    const query = (...given: unknown[]): unknown => {
      const [text, values] = given;
      // With text and values only, as the query builder calls it, the driver returns a promise.
      if (given.length === 2 && typeof text === 'string' && Array.isArray(values)) return run(text, values);
      return Reflect.apply(send, undefined, given);
    };
    Object.assign(client, { query });
  });
}

/** True when a newer release has changed the tables since the statement was prepared. */
function isOutdated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '0A000';
}

/** Decides which texts get a name; a name is the same on all connections. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostPrepared) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= mostCounted) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < preparedFromUse) return undefined;
    this.#uses.delete(text);
    const made = `s${this.#generation}_${this.#names.size}`;
    this.#names.set(text, made);
    return made;
  }

  /** Prepares everything again under names that no connection knows yet. */
  startAnew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
