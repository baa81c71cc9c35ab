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
  demandBounds(text, mostValues);
  return storableValue(text, nullMark);
}

/** The value of a text whose bounds were asked before. */
export function storableValue(text: string, nullMark: string): unknown {
  const value: unknown = JSON.parse(text);
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

const [quote, backslash, comma] = [34, 92, 44];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];
const space = 32;

/**
 * Counts values and levels in the text, and stops at the first beyond the limits: parsing takes much longer than this, and
 * much memory, for every value. Whether the text is JSON says the parser.
 */
export function demandBounds(text: string, mostValues = usualValues): void {
  let [values, level, last] = [1, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === openList || sign === openObject) {
      level += 1;
      values += 1;
      if (level > maxDepth) throw tooDeep;
    } else if (sign === closeList || sign === closeObject) {
      level -= 1;
      // Nothing is in it.
      if (last === openList || last === openObject) values -= 1;
    } else if (sign === comma) values += 1;
    if (values > mostValues + 1) throw tooManyValues(mostValues);
    if (sign > space) last = sign;
  }
  if (values > mostValues) throw tooManyValues(mostValues);
}

/** Where the text in quotes ends that begins here. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

const tooDeep = new RefusedError(invalidParam, {
  text: `The request is nested deeper than ${maxDepth} levels.`,
});

function tooManyValues(most: number): RefusedError {
  const amount = most.toLocaleString('en');
  const text = `This holds more than ${amount} values. Send less at once and try again.`;
  return new RefusedError(requestTooLarge, { text });
}
