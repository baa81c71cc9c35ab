// Writes the JSON of large answers in portions. Fields outside of the schema are removed as usual: lists, and
// objects that contain lists, are divided, and each part is parsed and converted by its own schema.
import { z } from 'zod';
import { soleOptionOf, snakeOf, toWire, type KeyStyle } from '../../domain/wire/wire-codec.ts';
import type { Pace } from '../turns/pace.ts';

interface Writing {
  readonly style: KeyStyle;
  readonly pace: Pace;
  readonly parts: string[];
}

/** The JSON text of a value by its schema; throws a ZodError for a value of another shape. */
export async function largeTextOf(
  schema: z.core.$ZodType,
  value: unknown,
  { style, pace }: Pick<Writing, 'style' | 'pace'>,
): Promise<string> {
  const parts: string[] = [];
  await write(schema, value, { style, pace, parts });
  return parts.join('');
}

async function write(schema: z.core.$ZodType, value: unknown, writing: Writing): Promise<void> {
  if (writing.pace.isDue()) await writing.pace.rest();
  const list = listOf(schema);
  if (list && Array.isArray(value)) return writeList(list, value, writing);
  if (isTakenApart(schema) && isPlain(value)) return writeObject(schema, value, writing);
  if (schema instanceof z.core.$ZodNullable && value !== null) {
    return write(schema._zod.def.innerType, value, writing);
  }
  const option = schema instanceof z.core.$ZodUnion && soleOptionOf(schema._zod.def.options, value);
  if (option) return write(option, value, writing);
  writing.parts.push(wholeTextOf(schema, value, writing.style));
}

async function writeList(element: z.core.$ZodType, values: unknown[], writing: Writing): Promise<void> {
  const { parts, pace, style } = writing;
  const isDeep = holdsList(element);
  parts.push('[');
  for (const [at, value] of values.entries()) {
    if (at > 0) parts.push(',');
    if (isDeep) await write(element, value, writing);
    else {
      if (pace.isDue()) await pace.rest();
      parts.push(wholeTextOf(element, value, style));
    }
  }
  parts.push(']');
}

async function writeObject(
  schema: z.core.$ZodObject,
  value: Record<string, unknown>,
  writing: Writing,
): Promise<void> {
  const { parts, style } = writing;
  parts.push('{');
  let separator = '';
  for (const [name, field] of Object.entries(schema._zod.def.shape)) {
    const isLeftOut = value[name] === undefined && field._zod.optout === 'optional';
    if (isLeftOut) continue;
    parts.push(`${separator}${JSON.stringify(style === 'snake' ? snakeOf(name) : name)}:`);
    await write(field, value[name], writing);
    separator = ',';
  }
  parts.push('}');
}

function wholeTextOf(schema: z.core.$ZodType, value: unknown, style: KeyStyle): string {
  return JSON.stringify(toWire(schema, z.core.parse(schema, value), style) ?? null);
}

/** The schema of the elements, for a list without rules of its own. */
function listOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const isPlainList = schema instanceof z.core.$ZodArray && !hasRules(schema);
  return isPlainList ? schema._zod.def.element : undefined;
}

/**
 * True for objects that contain lists. An object with rules of its own, or with unnamed
 * fields, is parsed as a whole.
 */
function isTakenApart(schema: z.core.$ZodType): schema is z.core.$ZodObject {
  if (!(schema instanceof z.core.$ZodObject) || hasRules(schema)) return false;
  return schema._zod.def.catchall === undefined && holdsList(schema);
}

function hasRules(schema: z.core.$ZodType): boolean {
  return (schema._zod.def.checks ?? []).length > 0;
}

const known = new WeakMap<z.core.$ZodType, boolean>();

function holdsList(schema: z.core.$ZodType): boolean {
  const answered = known.get(schema);
  if (answered !== undefined) return answered;
  // A tree contains itself; the inner occurrence adds nothing new.
  known.set(schema, false);
  const holds = partsOf(schema).some((part) => part instanceof z.core.$ZodArray || holdsList(part));
  known.set(schema, holds);
  return holds;
}

function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodObject) return Object.values(schema._zod.def.shape);
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options;
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element];
  return schema instanceof z.core.$ZodNullable ? [schema._zod.def.innerType] : [];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
