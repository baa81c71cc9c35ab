// Passwords of assignments at rest. Who sets one reads it again, so it cannot be hashed: it is enciphered with a key
// of this site, for its assignment alone.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../../kernel/server/platform.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export function sealPassword(platform: Platform, assignmentId: number, password: string): string {
  const nonce = Buffer.from(platform.random.bytes(nonceBytes));
  const cipher = createCipheriv(algorithm, keyOf(platform), nonce).setAAD(nameOf(assignmentId));
  const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The password; undefined when another secret, or for another assignment, sealed it. */
export function unsealPassword(platform: Platform, assignmentId: number, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, keyOf(platform), nonce, { authTagLength: tagBytes });
    decipher.setAAD(nameOf(assignmentId)).setAuthTag(tag);
    const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Compared in a time that does not tell how much of it was right. */
export function isSamePassword(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function keyOf({ config }: Platform): Buffer {
  return Buffer.from(hkdfSync('sha256', config.secret, '', 'assignment passwords', 32));
}

function nameOf(assignmentId: number): Buffer {
  return Buffer.from(`assignment ${String(assignmentId)}`);
}
