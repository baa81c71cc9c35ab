// A random text in the browser's storage. It proves that this is the browser that started an exam.
import { BrowserSecret } from '../../domain/exam/login-link-contract.ts';

/** Secrets of this page only, where the browser does not let us store anything. */
const unkept = new Map<number, string>();

/**
 * The text for an exam, made when it is first needed. If it cannot be stored, it is lost when
 * the page is loaded again.
 */
export function browserSecretOf(assignmentId: number): { browserSecret: string; isKept: boolean } {
  const key = `proofmark.exam.${assignmentId}`;
  try {
    const kept = BrowserSecret.safeParse(localStorage.getItem(key)).data;
    if (kept !== undefined) return { browserSecret: kept, isKept: true };
    const made = randomText();
    localStorage.setItem(key, made);
    return { browserSecret: made, isKept: true };
  } catch {
    const browserSecret = unkept.get(assignmentId) ?? randomText();
    unkept.set(assignmentId, browserSecret);
    return { browserSecret, isKept: false };
  }
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
