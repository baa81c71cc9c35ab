// Names of prepared downloads. A name says what may be fetched, by whom and until when, and this site signs
// it. So a browser can fetch without the token of the session, and nothing has to be stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ListFilter } from '../../domain/filter/list-filter.ts';

const usualLifetimeMs = 10 * 60 * 1000;
export const previewLifetimeMs = 60 * 60 * 1000;

/** Names are JSON. */
const moment = z.coerce.date().nullable();

/** The wish of a session. Whether the session may have it is checked only when the file is fetched. */
const Grant = z.discriminatedUnion('of', [
  z.object({ of: z.literal('feedback'), sessionId: z.number(), submissionId: z.number() }),
  z.object({
    of: z.literal('submission'),
    sessionId: z.number(),
    submissionId: z.number(),
    /** The tree; that of the student unless named. */
    owner: z.enum(['student', 'teacher']).optional(),
  }),
  z.object({
    of: z.literal('preview'),
    sessionId: z.number(),
    submissionId: z.number(),
    owner: z.enum(['student', 'teacher']),
    kind: z.enum(['page', 'document']),
    allowRemoteResources: z.boolean(),
    allowRemoteScripts: z.boolean(),
  }),
  z.object({
    of: z.literal('assignment'),
    sessionId: z.number(),
    assignmentId: z.number(),
    latestOnly: z.boolean(),
    /** Only these submissions, even if they are older attempts. */
    submissionIds: z.array(z.number()).optional(),
    /** Only those that pass. */
    filter: ListFilter.extend({ submittedAfter: moment, submittedBefore: moment }).optional(),
  }),
]);
export type Grant = z.infer<typeof Grant>;

const Signed = z.tuple([Grant, z.number()]);

interface Signing {
  readonly secret: string;
  readonly now: Date;
  readonly lifetimeMs?: number;
}

/** A signed name for the grant, valid for ten minutes unless said otherwise. */
export function signedNameOf(grant: Grant, { secret, now, lifetimeMs = usualLifetimeMs }: Signing): string {
  const text = Buffer.from(JSON.stringify([grant, now.getTime() + lifetimeMs])).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** The grant of a name; undefined when we did not sign the name or it has expired. */
export function grantOfName(name: string, { secret, now }: Signing): Grant | undefined {
  const [text = '', signature = ''] = name.split('.');
  const expected = Buffer.from(signatureOf(text, secret));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const [grant, validUntilMs] = Signed.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return now.getTime() <= validUntilMs ? grant : undefined;
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`submission zip\0${text}`).digest('base64url');
}
