// Statements that are built and compiled once and run with other values each time. Building one anew costs more than
// sending it, so what nearly every call asks (session, rights, course, assignment) is made this way.
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * The builder sees places for values instead of values: it may pass them on, never look at them, and lists cannot
 * become an `in (...)`. What it builds must be the same each time.
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

/** Has a place under every name. */
function places<Given extends object>(): Given {
  // The query builder takes any object for a value; the compiler must take the places for what will stand there.
  return new Proxy({}, { get: (_, name) => new Place(name) }) as Given;
}
