import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How to start a program of PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly name: string;
  /** Set when the programs run as another user, who must then own the data folder. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
}

const ownAccount: Account = { name: 'own account', prefix: [] };

// Inside this user namespace the process is not root; outside, the files still belong to root. It needs no
// account on the machine and works below folders that only root may enter.
const userNamespace: Account = {
  name: 'user namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
};

export function accountFor(folder: string, binaries: string): Account {
  if (process.getuid?.() !== 0) return ownAccount;
  const account = existsSync(join(folder, 'PG_VERSION'))
    ? accountOfOwner(folder)
    : accountForNew(folder, binaries);
  if (account) return account;
  throw new Error('PostgreSQL does not run as root: start as another user, or set DATABASE_URL.');
}

function accountOfOwner(folder: string): Account | undefined {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? userNamespace : { name: `uid ${uid}`, owner: { uid, gid }, prefix: [] };
}

function accountForNew(folder: string, binaries: string): Account | undefined {
  const owner = postgresUser();
  if (owner && isReachableBy(owner, join(binaries, 'postgres'), dirname(folder))) {
    return { name: 'user postgres', owner, prefix: [] };
  }
  return succeeds([...userNamespace.prefix, 'true']) ? userNamespace : undefined;
}

function postgresUser(): Account['owner'] {
  const uid = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function isReachableBy(owner: NonNullable<Account['owner']>, program: string, parent: string): boolean {
  return spawnSync('test', ['-x', program, '-a', '-x', parent], owner).status === 0;
}

function succeeds([program = '', ...programArguments]: readonly string[]): boolean {
  return spawnSync(program, programArguments).status === 0;
}
