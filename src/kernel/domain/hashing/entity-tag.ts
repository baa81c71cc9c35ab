// Entity tags of things that two people may change at once. A tag depends on the content alone, so a screen
// can compute the tag of what it shows without having kept a header.
import type { z } from 'zod';
import { ApiError } from '../client.ts';
import { styleOf, type Endpoint } from '../endpoint.ts';
import { murmurHash3 } from './murmur-hash.ts';
import { fromWire } from '../wire/wire-codec.ts';

/** The tag of a JSON value, in the quotes that the header needs. Equal content has equal tags. */
export function entityTagOf(content: unknown): string {
  // Escaped, each character is one byte. Other letters with the same last byte must have other tags.
  const text = encodeURIComponent(JSON.stringify(content));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return `"${[0, 1].map((seed) => murmurHash3(bytes, seed).toString(16).padStart(8, '0')).join('')}"`;
}

/** True when an `If-Match` header contains this tag; `*` matches every tag. */
export function namesTag(ifMatch: string, tag: string): boolean {
  const named = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(tag);
}

/**
 * Reads the current state from the error of a write that was refused because somebody else was first.
 * Undefined for other errors.
 */
export function presentOf<Present extends z.ZodType>(
  endpoint: Pick<Endpoint, 'wire'>,
  present: Present,
  error: unknown,
): z.infer<Present> | undefined {
  // Version 2 of the API answers 400 to what version 1 answers 409 (API 1.4).
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 400)) return undefined;
  return present.safeParse(fromWire(present, error.body?.['present'], styleOf(endpoint))).data;
}
