// Secrets that the site itself must read again cannot be hashed. Each is encrypted with a key of this site, for one use
// and one thing only: a row that is copied to another thing opens nothing.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Platform } from './platform.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface SealedFor {
  /** Secrets of each use have a key of their own. */
  readonly use: string;
  /** What the secret belongs to. */
  readonly thing: string;
}

export function seal(platform: Platform, { use, thing }: SealedFor, secret: string): string {
  const nonce = Buffer.from(platform.random.bytes(nonceBytes));
  const cipher = createCipheriv(algorithm, keyOf(platform, use), nonce).setAAD(Buffer.from(thing));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret; undefined when it was sealed with another key of the site, or for something else. */
export function unseal(platform: Platform, { use, thing }: SealedFor, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, keyOf(platform, use), nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(thing)).setAuthTag(tag);
    const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf({ config }: Platform, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', config.secret, '', use, 32));
}
