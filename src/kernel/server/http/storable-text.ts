// Makes JSON bodies storable. PostgreSQL stores neither null characters nor halves of surrogate
// pairs. No call needs them, so they are removed from all input here; otherwise each place that
// forgets them would have a fault.

import { RefusedError } from '../../domain/refusal.ts';
import { invalidParam, requestTooLarge } from './refusals.ts';

/** Functions that walk through a body recurse once per level, so a deeper body could overflow the stack. */
const maxDepth = 100;
/**
 * How many values a body may have, unless its call allows more. Each costs microseconds, and half a
 * million fit into a megabyte.
 */
const usualValues = 10_000;

interface Reading {
  /** Replaces a null character where its removal should be visible. */
  readonly nullMark?: string;
  /** How many values the body may have, nested ones included. */
  readonly mostValues?: number | undefined;
}

/** JSON text contains both only as escapes, so a text without these escapes needs no further check. */
const suspicious = /\\u(0000|d[89a-f])/i;

/** Parses JSON within the limits on depth and number of values. */
export function storableJson(
  text: string,
  { nullMark = '', mostValues = usualValues }: Reading = {},
): unknown {
  const value: unknown = JSON.parse(text);
  demandBounds(value, mostValues);
  return suspicious.test(text) ? storableInside(value, nullMark) : value;
}

/** The value with every text inside it made storable, including names of fields. */
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

/** Stops at the first value beyond the limits. */
function demandBounds(value: unknown, mostValues: number): void {
  let values = 0;
  const look = (part: unknown, levelsLeft: number): void => {
    values += 1;
    if (values > mostValues) throw tooManyValues(mostValues);
    if (typeof part !== 'object' || part === null) return;
    if (levelsLeft === 0) throw tooDeep;
    for (const inner of Object.values(part)) look(inner, levelsLeft - 1);
  };
  look(value, maxDepth);
}

const tooDeep = new RefusedError(invalidParam, {
  text: `The request is nested deeper than ${maxDepth} levels.`,
});

function tooManyValues(most: number): RefusedError {
  const amount = most.toLocaleString('en');
  const text = `This holds more than ${amount} values. Send less at once and try again.`;
  return new RefusedError(requestTooLarge, { text });
}
