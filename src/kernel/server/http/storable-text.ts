// JSON bodies as the rooms may take them. PostgreSQL keeps neither null characters nor halves of surrogate pairs. No call needs them, so they are taken
// out of what comes in, once, instead of being a fault wherever somebody forgets them.

import { RefusedError } from '../../domain/refusal.ts';
import { invalidParam } from './refusals.ts';

/** What walks over a body calls itself once a level: deeper ones would end in an overflow of the stack. */
const maxDepth = 100;

/** JSON text writes both as escapes only; a text without these needs no second look. */
const suspicious = /\\u(0000|d[89a-f])/i;

/** Parses JSON; what stands for a null character is nothing, or a mark where the loss should be seen. */
export function storableJson(text: string, nullMark = ''): unknown {
  const value: unknown = JSON.parse(text);
  if (isDeeperThan(maxDepth, value)) {
    throw new RefusedError(invalidParam, { text: `The request is nested deeper than ${maxDepth} levels.` });
  }
  return suspicious.test(text) ? storableInside(value, nullMark) : value;
}

/** The value with every text inside it made storable, names of fields too. */
export function storableInside(value: unknown, nullMark = ''): unknown {
  const storable = (text: string): string => text.replaceAll('\0', nullMark).toWellFormed();
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return storable(part);
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [storable(name), inside(inner)]));
  };
  return inside(value);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part));
}
