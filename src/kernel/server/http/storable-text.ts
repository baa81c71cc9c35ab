// JSON bodies as the rooms may take them. PostgreSQL keeps neither null characters nor halves of surrogate pairs. No call needs them, so they are taken
// out of what comes in, once, instead of being a fault wherever somebody forgets them.

import { RefusedError } from '../../domain/refusal.ts';
import { invalidParam, requestTooLarge } from './refusals.ts';

/** What walks over a body calls itself once a level: deeper ones would end in an overflow of the stack. */
const maxDepth = 100;
/** Values in a body, unless its call takes more. Each of them costs microseconds: half a million fit into a megabyte. */
const usualValues = 10_000;

interface Reading {
  /** Stands in the place of a null character, where its loss should be seen. */
  readonly nullMark?: string;
  /** Values in the body, those inside of others too. */
  readonly mostValues?: number | undefined;
}

/** JSON text writes both as escapes only; a text without these needs no second look. */
const suspicious = /\\u(0000|d[89a-f])/i;

/** Parses JSON within the bounds on what a call takes. */
export function storableJson(
  text: string,
  { nullMark = '', mostValues = usualValues }: Reading = {},
): unknown {
  const value: unknown = JSON.parse(text);
  demandBounds(value, mostValues);
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

/** Ends at the first value beyond the bounds. */
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
