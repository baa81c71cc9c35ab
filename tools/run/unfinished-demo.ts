// A demo whose filling was interrupted: half of it would stay for good, since only an empty database is filled.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { demoUsers } from '../../src/app/demo/people.ts';

/** Stands there from the first moment of the filling to the last. */
export function unfinishedDemoPath(dataFolder: string): string {
  return join(dataFolder, 'demo-unfinished');
}

/**
 * Takes away the database of a demo that was interrupted, so that it is filled anew; true when it did. Where somebody
 * has added people meanwhile it stays as it is.
 */
export async function removeUnfinishedDemo(adminUrl: string, dataFolder: string): Promise<boolean> {
  const path = unfinishedDemoPath(dataFolder);
  if (!existsSync(path)) return false;
  const isOnlyDemo = !(await hasOthers(adminUrl));
  if (isOnlyDemo) await rowsOf(adminUrl, 'drop database if exists proofmark with (force)');
  rmSync(path);
  return isOnlyDemo;
}

async function hasOthers(adminUrl: string): Promise<boolean> {
  const { admin, teacher, graders, students } = demoUsers;
  const usernames = [admin, teacher, ...graders, ...students].map(({ username }) => username);
  if ((await rowsOf(adminUrl, "select 1 from pg_database where datname = 'proofmark'")) === 0) return false;
  const product = new URL(adminUrl);
  product.pathname = '/proofmark';
  if ((await rowsOf(product.href, "select 1 where to_regclass('person') is not null")) === 0) return false;
  const others = 'select 1 from person where username <> all ($1) limit 1';
  return (await rowsOf(product.href, others, [usernames])) > 0;
}

async function rowsOf(url: string, statement: string, values: unknown[] = []): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows.length;
  } finally {
    await client.end();
  }
}
