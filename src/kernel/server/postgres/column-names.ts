// Names are camelCase in code and snake_case in SQL. They are converted once per statement, when it is
// compiled and when its columns are described; a plugin of the query builder would do it again for each row.
import { PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import { remembered } from '../../domain/remembered.ts';

/** Writes all names of a query in snake_case. */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(snakeOf(name));
  }
}

/** Turns rows that are lists of values into objects. */
export function withNamedRows(result: pg.QueryArrayResult<unknown[]>): pg.QueryResult {
  const names = result.fields.map(({ name }) => camelOf(name));
  const rows = result.rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [at, name] of names.entries()) row[name] = values[at];
    return row;
  });
  return { ...result, rows };
}

/** Far more than the names of all tables and columns. */
const mostNames = 5_000;

/** `orderKey` -> `order_key`. Only the first of several capitals in a row starts a word. */
const snakeOf = remembered(mostNames, (name) =>
  name.replace(/(?<!^|[A-Z])[A-Z]/g, (capital) => `_${capital}`).toLowerCase(),
);

/** `order_key` -> `orderKey`. */
const camelOf = remembered(mostNames, (name) =>
  name.replace(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase()),
);
