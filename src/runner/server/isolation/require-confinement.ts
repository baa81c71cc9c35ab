// Looks at this machine before anything starts: can it confine programs? If not, a sentence says why, and what
// to do.
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { tryAsAccount, tryAsRoot } from './boot-scripts.ts';
import type { Account } from './cgroup-setup.ts';
import { missingPackages, runTool } from './tools.ts';

export const accountName = 'proofmark-runner';

export interface Confinement {
  /** The account that owns the user namespace of the runner. */
  readonly account: Account;
  /** True when root starts the runner, for that account. */
  readonly isRoot: boolean;
}

/** Thrown when this machine cannot confine untrusted programs, with a sentence for the operator. */
export class NoIsolationError extends Error {
  override readonly name = 'NoIsolationError';
}

/** Throws unless the kernel gives the runner a user namespace, for root too (decision 52). */
export async function requireConfinement(): Promise<Confinement> {
  const missing = missingPackages();
  if (missing.length > 0)
    throw new NoIsolationError(`These packages are missing: apt-get install ${missing.join(' ')}`);
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? runnerAccount() : ownAccount();
  const problem = await userNamespaceProblem(account, isRoot);
  if (problem) throw new NoIsolationError(problem);
  return { account, isRoot };
}

function ownAccount(): Account {
  const { username, uid, gid } = userInfo();
  requireSubordinateIds(username, uid);
  return { uid, gid };
}

function runnerAccount(): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${accountName}:`));
  if (!line)
    throw new NoIsolationError(`The account ${accountName} is missing: run tools/runner-account.sh as root.`);
  const [, , uid, gid] = line.split(':');
  requireSubordinateIds(accountName, Number(uid));
  return { uid: Number(uid), gid: Number(gid) };
}

function requireSubordinateIds(name: string, uid: number): void {
  for (const file of ['/etc/subuid', '/etc/subgid']) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const has = lines.some((line) => line.startsWith(`${name}:`) || line.startsWith(`${uid}:`));
    if (!has) {
      throw new NoIsolationError(
        `The account ${name} has no subordinate ids in ${file}: as root, run ` +
          `usermod --add-subuids 100000-165535 --add-subgids 100000-165535 ${name}`,
      );
    }
  }
}

async function userNamespaceProblem(account: Account, isRoot: boolean): Promise<string | undefined> {
  try {
    await runTool('/bin/sh', {
      arguments: ['-c', isRoot ? tryAsRoot : tryAsAccount],
      environment: { BOOT_UID: String(account.uid), BOOT_GID: String(account.gid) },
    });
    return undefined;
  } catch (error) {
    return sentenceOf(error instanceof Error ? error.message : String(error));
  }
}

function sentenceOf(said: string): string {
  if (kernelSetting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') {
    return (
      'AppArmor refuses user namespaces: give /usr/bin/unshare and /usr/bin/bwrap a profile with the rule "userns," ' +
      'or set kernel.apparmor_restrict_unprivileged_userns to 0.'
    );
  }
  if (kernelSetting('/proc/sys/kernel/unprivileged_userns_clone') === '0') {
    return 'The kernel refuses user namespaces: as root, run sysctl -w kernel.unprivileged_userns_clone=1';
  }
  if (kernelSetting('/proc/sys/user/max_user_namespaces') === '0') {
    return 'The kernel allows no user namespaces: as root, run sysctl -w user.max_user_namespaces=10000';
  }
  if (said.includes('newuidmap'))
    return `newuidmap could not map the subordinate ids (is it set-uid root?): ${said}`;
  return `User namespaces do not work here: ${said}`;
}

function kernelSetting(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}
