// Page tokens: opaque to clients, signed, bound to the query they came from, valid for 24 hours (API-005).
import { createHmac, timingSafeEqual } from 'node:crypto';

const lifetimeMs = 24 * 3600 * 1000;

export interface PageTokens {
  encode(key: unknown, boundTo: string): string;
  /** The key inside the token, or undefined when the token is not valid for this query. */
  decode(token: string, boundTo: string): unknown;
}

export function createPageTokens(secret: string, now: () => number): PageTokens {
  const sign = (text: string, boundTo: string): string =>
    createHmac('sha256', secret).update(`page\0${boundTo}\0${text}`).digest('base64url');
  return {
    encode: (key, boundTo) => {
      const text = Buffer.from(JSON.stringify([now(), key])).toString('base64url');
      return `${text}.${sign(text, boundTo)}`;
    },
    decode: (token, boundTo) => {
      const [text = '', signature = ''] = token.split('.');
      const expected = Buffer.from(sign(text, boundTo));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
      const [issuedAt, key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, unknown];
      return now() - issuedAt > lifetimeMs ? undefined : key;
    },
  };
}
