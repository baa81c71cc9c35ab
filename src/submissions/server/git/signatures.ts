// Proves that a request knows the secret of a connection. Each host proves it in its own way; what proves it is the
// body, so nothing of it is read before.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { GitHost } from '../../domain/git/model.ts';

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly now: Date;
}

/** Signed requests of GitLab tell when they were sent; an older one may be somebody's recording. */
const longestAgeMs = 5 * 60_000;

/** Secrets look like this, so that GitLab takes them for its signatures too; the others take any text. */
export const secretPrefix = 'whsec_';

/** The host by the header that names the event; undefined for anybody else. Gitea also sends those of GitHub. */
export function hostOf(headers: IncomingHttpHeaders): GitHost | undefined {
  if (text(headers, 'x-gitea-event') ?? text(headers, 'x-forgejo-event') ?? text(headers, 'x-gogs-event'))
    return 'gitea';
  if (text(headers, 'x-gitlab-event')) return 'gitlab';
  return text(headers, 'x-github-event') ? 'github' : undefined;
}

/** The event in the words of its host, such as "push" or "Push Hook". */
export function eventOf(headers: IncomingHttpHeaders): string {
  const names = ['x-gitea-event', 'x-forgejo-event', 'x-gogs-event', 'x-gitlab-event', 'x-github-event'];
  return names.map((name) => text(headers, name)).find((value) => value !== undefined) ?? '';
}

export function isProved(host: GitHost, delivery: Delivery, secret: string): boolean {
  switch (host) {
    case 'github':
      return isSignedByGithub(delivery, secret);
    case 'gitea':
      return isSignedByGitea(delivery, secret);
    case 'gitlab':
      return isSignedByGitlab(delivery, secret);
  }
}

/** The older header is looked at only where the newer one is absent. */
function isSignedByGithub({ headers, body }: Delivery, secret: string): boolean {
  const newer = text(headers, 'x-hub-signature-256');
  if (newer !== undefined) return isSame(newer, `sha256=${hexOf('sha256', secret, body)}`);
  const older = text(headers, 'x-hub-signature');
  return older !== undefined && isSame(older, `sha1=${hexOf('sha1', secret, body)}`);
}

function isSignedByGitea({ headers, body }: Delivery, secret: string): boolean {
  const names = ['x-gitea-signature', 'x-forgejo-signature', 'x-gogs-signature'];
  const own = names.map((name) => text(headers, name)).find((value) => value !== undefined);
  if (own !== undefined) return isSame(own, hexOf('sha256', secret, body));
  return isSignedByGithub({ headers, body, now: new Date(0) }, secret);
}

/** The signature where there is one (Standard Webhooks), else the secret itself as the token. */
function isSignedByGitlab({ headers, body, now }: Delivery, secret: string): boolean {
  const signatures = text(headers, 'webhook-signature');
  if (signatures === undefined) return isSame(text(headers, 'x-gitlab-token') ?? '', secret);
  const [id = '', sentAt = ''] = [text(headers, 'webhook-id'), text(headers, 'webhook-timestamp')];
  const ageMs = now.getTime() - Number(sentAt) * 1000;
  if (!/^\d{1,12}$/.test(sentAt) || Math.abs(ageMs) > longestAgeMs) return false;
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest('base64');
  return signatures.split(' ', 10).some((one) => isSame(one, `v1,${wanted}`));
}

function hexOf(algorithm: 'sha1' | 'sha256', secret: string, body: Buffer): string {
  return createHmac(algorithm, secret).update(body).digest('hex');
}

/** Takes the same time however much of it is right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest();

function text(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
