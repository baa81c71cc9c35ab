// Statements that come again are prepared: PostgreSQL parses and plans each once per connection instead of each
// time, which is half of what a small one costs. Their rows come under names in camelCase.
import type pg from 'pg';
import { withNamedRows } from './column-names.ts';

/** Lists of ids of every length make texts without end: as many as this are kept, on each connection. */
const mostPrepared = 500;
const mostCounted = 5_000;
const preparedFromUse = 3;

/** Lets the connections of a pool prepare what is sent through them often. */
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
      // Given as text and values alone, as the query builder does, the answer is a promise.
      if (given.length === 2 && typeof text === 'string' && Array.isArray(values)) return run(text, values);
      return Reflect.apply(send, undefined, given);
    };
    Object.assign(client, { query });
  });
}

/** The tables have changed since the statement was prepared: a newer release has migrated them. */
function isOutdated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '0A000';
}

/** Which texts are worth a name, the same on all connections. */
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
