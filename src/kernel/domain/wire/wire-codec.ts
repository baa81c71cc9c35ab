// Converts between values in code (camelCase, Date) and JSON on the wire, by schema. Keys of maps and free
// JSON stay unchanged, so that a permission name never changes its spelling.
import { z } from 'zod';
import { Id, isWrittenInDigits } from '../fields.ts';
import { leaveOut, leaveOutOfBoth, wholeOf } from './unknown-fields.ts';

export type KeyStyle = 'snake' | 'camel';
type Convert = (value: unknown) => unknown;
type Direction = 'toWire' | 'fromWire';

/** `gradeAvailability` -> `grade_availability`. */
export function snakeOf(name: string): string {
  return name.replace(/[A-Z]|(?<=[a-z])[0-9]+$/g, (part) =>
    /[A-Z]/.test(part) ? `_${part.toLowerCase()}` : part,
  );
}

const same: Convert = (value) => value;
const caches = {
  toWire: { snake: new WeakMap<z.core.$ZodType, Convert>(), camel: new WeakMap<z.core.$ZodType, Convert>() },
  fromWire: {
    snake: new WeakMap<z.core.$ZodType, Convert>(),
    camel: new WeakMap<z.core.$ZodType, Convert>(),
  },
};

/** JSON value for a value that the schema accepts. Dates become RFC 3339 in UTC with milliseconds. */
export function toWire(schema: z.core.$ZodType, value: unknown, style: KeyStyle): unknown {
  return converterOf(schema, 'toWire', style)(value);
}

/**
 * The value in code for a JSON value, not validated yet: a wrong shape stays as it is, and
 * the parser then reports it.
 */
export function fromWire(schema: z.core.$ZodType, value: unknown, style: KeyStyle): unknown {
  return wholeOf(() => converterOf(schema, 'fromWire', style)(value));
}

function converterOf(schema: z.core.$ZodType, direction: Direction, style: KeyStyle): Convert {
  const cache = caches[direction][style];
  const known = cache.get(schema);
  if (known) return known;
  // A recursive schema meets itself while its converter is being made: this placeholder finds the
  // finished converter later.
  cache.set(schema, (value) => converterOf(schema, direction, style)(value));
  const compiled = compile(schema, direction, style);
  cache.set(schema, compiled);
  return compiled;
}

function compile(schema: z.core.$ZodType, direction: Direction, style: KeyStyle): Convert {
  const inner = (next: z.core.$ZodType): Convert => converterOf(next, direction, style);
  if (schema instanceof z.core.$ZodObject) return compileObject(schema, direction, style);
  if (schema instanceof z.core.$ZodArray) {
    return list(inner(schema._zod.def.element), direction === 'fromWire' ? mostOf(schema) : Infinity);
  }
  if (schema instanceof z.core.$ZodRecord) return map(inner(schema._zod.def.valueType), direction);
  if (schema instanceof z.core.$ZodTuple) return tuple(schema._zod.def.items.map(inner));
  if (schema instanceof z.core.$ZodUnion) return union(schema._zod.def.options, direction, style);
  if (schema instanceof z.core.$ZodIntersection)
    return both(inner(schema._zod.def.left), inner(schema._zod.def.right));
  if (schema instanceof z.core.$ZodLazy) return (value) => inner(schema._zod.innerType)(value);
  // Version 2 writes every id as text, including those that version 1 writes as numbers.
  if (schema === Id && style === 'camel') return direction === 'toWire' ? idToText : textToId;
  if (isWrittenInDigits(schema)) return direction === 'toWire' ? same : digitsToNumber;
  if (schema instanceof z.core.$ZodDate) return direction === 'toWire' ? dateToText : textToDate;
  if (schema instanceof z.core.$ZodPipe) {
    return inner(direction === 'toWire' ? schema._zod.def.out : schema._zod.def.in);
  }
  if (hasInner(schema)) return inner(schema._zod.def.innerType);
  return same;
}

function hasInner(schema: z.core.$ZodType): schema is z.core.$ZodOptional {
  return (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

interface Field {
  readonly from: string;
  readonly to: string;
  readonly field: z.core.$ZodType;
  convert: Convert | undefined;
}

function compileObject(schema: z.core.$ZodObject, direction: Direction, style: KeyStyle): Convert {
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]): Field => {
    const wireName = style === 'snake' ? snakeOf(name) : name;
    const [from, to] = direction === 'toWire' ? [name, wireName] : [wireName, name];
    return { from, to, field, convert: undefined };
  });
  const { catchall } = schema._zod.def;
  // A loose object keeps unknown fields; like the keys of a map they are not converted. For a strict object
  // they stay too, so that its parser can report them.
  const isNever = catchall instanceof z.core.$ZodNever;
  const keepsOthers = catchall !== undefined && (!isNever || direction === 'fromWire');
  const named = new Set(fields.map(({ from }) => from));
  return (value) => {
    if (!isPlainObject(value)) return value;
    const others = Object.entries(value).filter(([name]) => !named.has(name));
    const converted: Record<string, unknown> = Object.fromEntries(keepsOthers ? others : []);
    if (others.length > 0 && !keepsOthers && direction === 'fromWire')
      leaveOut(
        converted,
        others.map(([name]) => name),
      );
    for (const field of fields) {
      const part = value[field.from];
      // Converted on first use, because an object may contain itself.
      field.convert ??= converterOf(field.field, direction, style);
      if (part !== undefined) converted[field.to] = field.convert(part);
    }
    return converted;
  };
}

/**
 * A union converts by the first option that accepts the value. When no option does, the first one is used, so
 * that the parser reports its fault. Where the keys decide which option fits, nothing is parsed to find it:
 * in a tree each level would otherwise parse everything below it once more.
 */
function union(options: readonly z.core.$ZodType[], direction: Direction, style: KeyStyle): Convert {
  const needed = options.map((option) => neededKeysOf(option, direction === 'fromWire' ? style : 'camel'));
  return (value) => {
    const only = soleFitting(options, value, needed);
    if (only) return converterOf(only, direction, style)(value);
    for (const option of options) {
      const converted = converterOf(option, direction, style)(value);
      const candidate = direction === 'toWire' ? value : converted;
      if (z.core.safeParse(option, candidate).success) return converted;
    }
    const [first] = options;
    return first ? converterOf(first, direction, style)(value) : value;
  };
}

/** The one option of a union that accepts a value in code, judged by its keys; undefined for several. */
export function soleOptionOf(
  options: readonly z.core.$ZodType[],
  value: unknown,
): z.core.$ZodType | undefined {
  return soleFitting(
    options,
    value,
    options.map((option) => neededKeysOf(option, 'camel')),
  );
}

function soleFitting(
  options: readonly z.core.$ZodType[],
  value: unknown,
  needed: readonly (readonly string[] | undefined)[],
): z.core.$ZodType | undefined {
  const [only, another] = options.filter((_, at) => hasKeys(value, needed[at]));
  return another === undefined ? only : undefined;
}

const knownKeys = {
  snake: new WeakMap<z.core.$ZodObject, string[]>(),
  camel: new WeakMap<z.core.$ZodObject, string[]>(),
};

/** The keys that an object option requires; undefined for an option that is not an object. */
function neededKeysOf(option: z.core.$ZodType, style: KeyStyle): string[] | undefined {
  if (!(option instanceof z.core.$ZodObject)) return undefined;
  const keys = knownKeys[style].get(option) ?? listNeededKeys(option, style);
  knownKeys[style].set(option, keys);
  return keys;
}

function listNeededKeys(option: z.core.$ZodObject, style: KeyStyle): string[] {
  return Object.entries(option._zod.def.shape)
    .filter(([, field]) => field._zod.optin !== 'optional' && field._zod.optout !== 'optional')
    .map(([name]) => (style === 'snake' ? snakeOf(name) : name));
}

function hasKeys(value: unknown, needed: readonly string[] | undefined): boolean {
  if (needed === undefined) return true;
  return isPlainObject(value) && needed.every((key) => value[key] !== undefined);
}

function both(left: Convert, right: Convert): Convert {
  return (value) => {
    const [a, b] = [left(value), right(value)];
    if (!isPlainObject(a) || !isPlainObject(b)) return a;
    const joined = { ...a, ...b };
    leaveOutOfBoth(joined, a, b);
    return joined;
  };
}

/** The original length of each list that was cut before parsing. */
const sentLengths = new WeakMap<object, number>();

/** The length that a list had when it was sent. */
export function sentLengthOf(list: readonly unknown[]): number {
  return sentLengths.get(list) ?? list.length;
}

/**
 * Cuts a list that is too long to one value more than allowed, which is enough for the parser to refuse it:
 * parsers check every value of a list before its length.
 */
function list(element: Convert, most: number): Convert {
  if (element === same && most === Infinity) return same;
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (value.length <= most) return value.map(element);
    const beginning = value.slice(0, most + 1).map(element);
    sentLengths.set(beginning, value.length);
    return beginning;
  };
}

function mostOf(schema: z.core.$ZodArray): number {
  const { maximum } = schema._zod.bag;
  return typeof maximum === 'number' ? maximum : Infinity;
}

function tuple(items: Convert[]): Convert {
  return (value) => (Array.isArray(value) ? value.map((item, at) => (items[at] ?? same)(item)) : value);
}

/** The parser of a map leaves out this key without a word, so it counts as an unknown field. */
const keyOfLanguage = '__proto__';

function map(valueOf: Convert, direction: Direction): Convert {
  return (value) => {
    if (!isPlainObject(value)) return value;
    const entries = Object.entries(value);
    const isKnown = ([key]: readonly [string, unknown]): boolean => key !== keyOfLanguage;
    const taken = direction === 'fromWire' ? entries.filter(isKnown) : entries;
    const converted: object = Object.fromEntries(taken.map(([key, item]) => [key, valueOf(item)]));
    if (taken.length < entries.length) leaveOut(converted, [keyOfLanguage]);
    return converted;
  };
}

const idToText: Convert = (value) => (typeof value === 'number' ? String(value) : value);

const textToId: Convert = (value) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value;

const digitsToNumber: Convert = (value) =>
  typeof value === 'string' && /^(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value;

const dateToText: Convert = (value) => (value instanceof Date ? value.toISOString() : value);

/** JavaScript writes years beyond 9999 with a sign and six digits. */
const instant = /^(\d{4}|[+-]\d{6})-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const textToDate: Convert = (value) =>
  typeof value === 'string' && instant.test(value) ? new Date(value) : value;
