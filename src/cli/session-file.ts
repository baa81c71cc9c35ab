// The file in which `proofmark login` keeps the address and the session's token; only its owner may read it.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const StoredLogin = z.object({ url: z.url(), accessToken: z.string(), username: z.string() });
export type StoredLogin = z.infer<typeof StoredLogin>;

/** Path of the file; `PROOFMARK_CLI_FILE` names another one. */
export function sessionFilePath(environment: Record<string, string | undefined>): string {
  const folder = environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  return environment['PROOFMARK_CLI_FILE'] ?? join(folder, 'proofmark', 'login.json');
}

export function readLogin(path: string): StoredLogin | undefined {
  if (!existsSync(path)) return undefined;
  const parsed = StoredLogin.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.data : undefined;
}

export function writeLogin(path: string, login: StoredLogin): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
}

export function removeLogin(path: string): void {
  rmSync(path, { force: true });
}
