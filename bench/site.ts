// The site that is measured: the real product in its own processes on a PostgreSQL of its own, with people made
// through the doors and everything else made through the API.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { closePlatform, openPlatform } from '../src/app/platform.ts';
import { connect } from '../src/cli/index.ts';
import type { Client } from '../src/kernel/domain/client.ts';
import { readConfig } from '../src/kernel/server/config.ts';
import type { Tx } from '../src/kernel/server/database.ts';
import { createLog } from '../src/kernel/server/log.ts';
import type { Platform } from '../src/kernel/server/platform.ts';
import { startEmbeddedPostgres } from '../src/kernel/server/postgres/embedded.ts';
import { prepareProductDatabase } from '../src/kernel/server/postgres/product-database.ts';
import { runInBackground } from '../src/kernel/server/transaction.ts';
import {
  ensureGlobalRoles,
  findRoleId,
  hashPassword,
  insertPerson,
  openSession,
} from '../src/people/server/index.ts';
import { featureSwitches } from '../src/tenants/domain/settings.ts';
import { insertTenant, upsertSiteSetting } from '../src/tenants/server/index.ts';
import { startProduct, type StartedProduct } from '../tests/support/start-product.ts';
import { nextFreePort } from '../tools/run/ports.ts';
import { secretsOf } from '../tools/run/secrets.ts';

/** Of everybody on the site. */
export const benchPassword = 'Bench-password-7';

const folder = join(import.meta.dirname, '../.cache/bench');

export type Person = Awaited<ReturnType<typeof insertPerson>>;

export interface Site {
  readonly url: string;
  readonly port: number;
  /** Of the process that supervises the others. */
  readonly pid: number;
  /** Doors and floors of this process work on the same database as the product. */
  readonly platform: Platform;
  /** What a process of the product is told. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of ./run and of PostgreSQL. */
  readonly pids: { readonly product: number; readonly postgres: number };
  person(globalRole: 'Admin' | 'Staff' | 'Student'): Promise<Person>;
  /** One more session: the general rate limit counts for each of them. */
  token(person: Person): Promise<string>;
  client(person: Person): Promise<Client>;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const databaseUrl = await prepareProductDatabase(postgres.url, join(folder, 'postgres.product-password'));
  const environment = environmentOf(databaseUrl);
  const port = await nextFreePort(18_300);
  const product = await startProduct({ port, dataFolder: folder, environment });
  const config = readConfig({ ...environment, PROOFMARK_PORT: String(port) });
  const platform = await openPlatform({ config, log: createLog('bench', 'warn'), supervisesJobs: false });
  const stop = async () => {
    await closePlatform(platform);
    await product.stop();
    await postgres.stop();
  };
  const pids = { product: product.pid, postgres: postgres.pid };
  return peopled({ platform, environment, port, pids, product, stop });
}

function environmentOf(databaseUrl: string): Record<string, string> {
  const { secret, runnerToken } = secretsOf(folder);
  return {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    PROOFMARK_DATA: folder,
    PROOFMARK_DEMO: 'off',
    PROOFMARK_SECRET: secret,
    PROOFMARK_RUNNER_TOKEN: runnerToken,
    // A base that is built in the background would be measured too.
    PROOFMARK_RUNNER_BASE: 'quick',
  };
}

interface Opened extends Pick<Site, 'platform' | 'environment' | 'port' | 'pids' | 'stop'> {
  readonly product: StartedProduct;
}

const lifetimeSeconds = 86_400;

async function peopled({ product, ...opened }: Opened): Promise<Site> {
  const { platform } = opened;
  const now = platform.clock.now();
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => runInBackground({ platform }, work);
  const tenantId = await transaction(async (tx) => {
    await ensureGlobalRoles(tx);
    for (const { name } of featureSwitches()) {
      // Nobody pays on this site.
      if (name !== 'STUDENT_PAYMENT_ENABLED') await upsertSiteSetting(tx, { name, value: true, now });
    }
    return (await insertTenant(tx, { name: 'University of Speed', abbreviatedName: 'US' })).id;
  });
  const passwordHash = await hashPassword(benchPassword);
  let people = 0;
  const token = async (person: Person): Promise<string> => {
    const userAgent = 'bench';
    const login = await transaction((tx) =>
      openSession(tx, { platform, person, lifetimeSeconds, userAgent }),
    );
    return login.accessToken;
  };
  return {
    ...opened,
    url: product.url,
    pid: product.pid,
    transaction,
    token,
    client: async (person) => connect(product.url, await token(person)),
    person: (globalRole) => {
      people += 1;
      const username = `person${people}`;
      return transaction(async (tx) =>
        insertPerson(tx, {
          tenantId,
          username,
          name: `Person Number ${people}`,
          email: `${username}@example.org`,
          passwordHash,
          roleId: await findRoleId(tx, globalRole),
        }),
      );
    },
  };
}

/** Tokens of so many sessions of one person. */
export async function tokensOf(site: Site, person: Person, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) tokens.push(await site.token(person));
  return tokens;
}
