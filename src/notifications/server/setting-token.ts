// The token in the links of notification mails. It says whose settings it opens and until when, and this site
// signs it, so that nothing about it is stored. It opens these settings and nothing else (AUTH-009, AUTH-010).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const Signed = z.tuple([z.number().int(), z.number()]);

/** A token for the settings of a person. */
export function settingTokenOf(given: { personId: number; expiresAt: Date }, secret: string): string {
  const content = JSON.stringify([given.personId, given.expiresAt.getTime()]);
  const text = Buffer.from(content).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** Whose settings it opens, and until when; undefined when this site did not sign it. */
export function personOfToken(
  token: string,
  secret: string,
): { personId: number; expiresAt: Date } | undefined {
  const [text = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(text, secret));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const [personId, expiresAtMs] = Signed.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return { personId, expiresAt: new Date(expiresAtMs) };
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`notification settings\0${text}`).digest('base64url');
}
