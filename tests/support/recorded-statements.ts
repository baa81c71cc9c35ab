// What this process sends to the database: its statements can be counted and sent again, which seconds cannot.
import pg from 'pg';

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every statement that is sent while the work is done, in their order; those of work beside it, too. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { submit } = pg.Query.prototype;
  pg.Query.prototype.submit = function (this: pg.Query & Partial<Statement>, connection) {
    const { name, text = '', values = [] } = this;
    statements.push({ ...(name ? { name } : {}), text, values: [...values] });
    return submit.call(this, connection);
  };
  try {
    await work();
  } finally {
    pg.Query.prototype.submit = submit;
  }
  return statements;
}
