// Statements that are built and compiled once and then run with different values. Building a statement
// costs more than sending it, so the queries of nearly every call (session, rights, course,
// assignment) are made this way.
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * The builder gets placeholders in place of values. It may pass them on but not read them, and a list cannot
 * become an `in (...)`. It must build the same statement each time.
 */
export function statement<Given extends object, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= build(db, places<Given>()).compile();
    const valueOf = (part: unknown): unknown =>
      part instanceof Place ? Reflect.get(given, part.name) : part;
    const { rows } = await db.executeQuery<Row>({
      ...compiled,
      parameters: compiled.parameters.map(valueOf),
    });
    return rows;
  };
}

class Place {
  readonly name: string | symbol;
  constructor(name: string | symbol) {
    this.name = name;
  }
}

/** An object that returns a placeholder for every name. */
function places<Given extends object>(): Given {
  // The query builder accepts any object as a value; the compiler must treat a placeholder
  // as the type of its value.
  return new Proxy({}, { get: (_, name) => new Place(name) }) as Given;
}
