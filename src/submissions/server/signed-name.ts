// Names of prepared downloads: they carry what may be fetched and until when, signed by this site, so that a
// browser can fetch without the session's token and nothing has to be stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const lifetimeMs = 10 * 60 * 1000;

const Grant = z.tuple([z.number(), z.number()]);

interface Signing {
  readonly secret: string;
  readonly now: Date;
}

/** A name for the files of a submission, valid for ten minutes. */
export function signedNameOf(submissionId: number, { secret, now }: Signing): string {
  const text = Buffer.from(JSON.stringify([submissionId, now.getTime() + lifetimeMs])).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** The submission that a name stands for; undefined when it is not ours or no longer valid. */
export function submissionIdOfName(name: string, { secret, now }: Signing): number | undefined {
  const [text = '', signature = ''] = name.split('.');
  const expected = Buffer.from(signatureOf(text, secret));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const [submissionId, validUntilMs] = Grant.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return now.getTime() <= validUntilMs ? submissionId : undefined;
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`submission zip\0${text}`).digest('base64url');
}
