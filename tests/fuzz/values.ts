// Values for a JSON schema: most of them fit it, and here and there is one that nobody expects.
import fc from 'fast-check';
import { z } from 'zod';
import { resolved, type JsonSchema } from './document.ts';

type Values = fc.Arbitrary<unknown>;

/** What is written as text in an address. */
export const strangeTexts = [
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ufffd',
  '../..',
  '%00',
  "'--",
  '-1',
  '1e9',
  '9'.repeat(30),
];

const strange: Values = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], { a: null }),
  fc.constantFrom(...strangeTexts, '\ud800', 'a'.repeat(70_000), '2026-13-45', '9999-12-31T23:59:59Z'),
  fc.jsonValue(),
);
const strangeWeight = 1;
const fittingWeight = 14;
const deepest = 5;

/** Values of the schema, or of what stands in its place now and then. */
export function valuesOf(schema: JsonSchema, depth = 0): Values {
  const fitting = fittingOf(resolved(schema), depth);
  return fc.oneof(
    { weight: fittingWeight, arbitrary: fitting },
    { weight: strangeWeight, arbitrary: strange },
  );
}

const Parts = z.object({
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
});

function fittingOf(schema: JsonSchema, depth: number): Values {
  const parts = Parts.parse(schema);
  const options = parts.anyOf ?? parts.oneOf;
  if (options) return fc.oneof(...options.map((one) => valuesOf(one, depth)));
  if ('const' in schema) return fc.constant(parts.const);
  if (parts.enum) return fc.constantFrom(...parts.enum);
  if (Array.isArray(parts.type)) {
    return fc.oneof(...parts.type.map((type) => fittingOf({ ...schema, type }, depth)));
  }
  if (parts.type === 'object') return objectsOf(schema, depth);
  if (parts.type === 'array') return listsOf(schema, depth);
  if (parts.type === 'string') return textsOf(schema);
  if (parts.type === 'boolean') return fc.boolean();
  if (parts.type === 'null') return fc.constant(null);
  return parts.type === 'integer' || parts.type === 'number' ? numbersOf(schema) : fc.jsonValue();
}

const ObjectParts = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
  maxProperties: z.number().optional(),
});

function objectsOf(schema: JsonSchema, depth: number): Values {
  const { properties, required, maxProperties } = ObjectParts.parse(schema);
  const names = Object.keys(properties).filter((name) => depth < deepest || required.includes(name));
  if (maxProperties === 1 && names.length > 0) {
    return fc.oneof(
      ...names.map((name) => valuesOf(properties[name] ?? {}, depth + 1).map((value) => ({ [name]: value }))),
    );
  }
  const record = Object.fromEntries(names.map((name) => [name, valuesOf(properties[name] ?? {}, depth + 1)]));
  return fc.record(record, { requiredKeys: names.filter((name) => required.includes(name)) });
}

const ListParts = z.object({ items: z.record(z.string(), z.unknown()).default({}) });

function listsOf(schema: JsonSchema, depth: number): Values {
  const { items } = ListParts.parse(schema);
  return depth < deepest ? fc.array(valuesOf(items, depth + 1), { maxLength: 3 }) : fc.constant([]);
}

const TextParts = z.object({
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().default(0),
  maxLength: z.number().default(40),
});

function textsOf(schema: JsonSchema): Values {
  const { format, pattern, minLength, maxLength } = TextParts.parse(schema);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (pattern?.startsWith('^[')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' });
}

const NumberParts = z.object({ minimum: z.number().optional(), maximum: z.number().optional() });

function numbersOf(schema: JsonSchema): Values {
  const { minimum = -10, maximum = minimum + 1000 } = NumberParts.parse(schema);
  return schema['type'] === 'integer'
    ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    : fc.double({ min: minimum, max: maximum, noNaN: true });
}
