// How passwords of assignments are stored. Teachers read them again, so they cannot be hashed: each is
// encrypted with a key of this site, for its assignment only.
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

/** The password; undefined when it was sealed with another secret or for another assignment. */
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

/** Takes the same time however much of the password is right. */
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
