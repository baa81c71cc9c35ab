import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ secret: z.string().min(32), runnerToken: z.string().min(32) });

export type Secrets = z.infer<typeof Secrets>;

/** The secrets of this installation, made at its first start and readable by its owner only. */
export function secretsOf(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json');
  if (existsSync(path)) return Secrets.parse(JSON.parse(readFileSync(path, 'utf8')));
  const secrets = {
    secret: randomBytes(32).toString('base64url'),
    runnerToken: randomBytes(32).toString('base64url'),
  };
  // Renamed when it is whole: a start that is killed here must not leave half of it.
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}
