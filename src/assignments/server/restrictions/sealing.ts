// How passwords of assignments are stored: teachers read them again, so they cannot be hashed.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../../kernel/server/platform.ts';
import { seal, unseal, type SealedFor } from '../../../kernel/server/sealing.ts';

export function sealPassword(platform: Platform, assignmentId: number, password: string): string {
  return seal(platform, sealedFor(assignmentId), password);
}

/** The password; undefined when it was sealed with another secret or for another assignment. */
export function unsealPassword(platform: Platform, assignmentId: number, text: string): string | undefined {
  return unseal(platform, sealedFor(assignmentId), text);
}

function sealedFor(assignmentId: number): SealedFor {
  return { use: 'assignment passwords', thing: `assignment ${String(assignmentId)}` };
}

/** Takes the same time however much of the password is right. */
export function isSamePassword(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
