// Schemas used by many contracts.
import { z } from 'zod';
import { isTurning, turningText } from './texts/turning-text.ts';

/** A number without a fraction. */
export const WholeNumber = z.number().int('Not a whole number.');

/** All dates that people plan lie in between. Others are slips; few programs read years of five digits. */
export const firstMoment = new Date('1970-01-01T00:00:00.000Z');
export const lastMoment = new Date('2200-01-01T00:00:00.000Z');
export const momentOutOfBounds = 'Choose a date from 1970-01-01 to 2199-12-31.';

/** A moment that a caller sends. Answers use `z.date()`, since every stored moment must be readable. */
export const SentMoment = z.date().min(firstMoment, momentOutOfBounds).max(lastMoment, momentOutOfBounds);

/** A text that is not empty, such as a token or the id of a job. */
export const FilledText = z.string().min(1, 'Something is needed here.');

/** Integer id of an object that v1 has too. */
export const Id = WholeNumber.positive().meta({ description: 'Id' });

const writtenInDigits = new WeakSet<z.core.$ZodType>();

/**
 * A whole number inside a path or query, where everything is text. The wire codec accepts digits only, so
 * that each number has one spelling: JavaScript would also accept "1e0", "0x1" and " 1".
 */
export function digits(least: number, most: number) {
  const schema = WholeNumber.min(least).max(most);
  writtenInDigits.add(schema);
  return schema;
}

export const isWrittenInDigits = (schema: z.core.$ZodType): boolean => writtenInDigits.has(schema);

/** An id inside a path or query. */
export const PathId = digits(1, Number.MAX_SAFE_INTEGER);

/** An integer id as text, as v2 and the topics of the realtime connection write it. */
export const IdText = z.string().regex(/^[1-9]\d{0,14}$/, 'Not a valid id.');

/** Id of an object that exists only in v2: a ULID. */
export const Ulid = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not a valid id.');

/**
 * Any JSON. It was parsed as JSON already, so it is not checked again: `z.json()` would try six
 * types for each nested value.
 */
export const Json = z
  .custom<z.core.util.JSONType>((value) => value !== undefined, 'A value is needed.')
  .register(z.globalRegistry, { id: 'Json' });

export const Uuid = z.uuid();

/**
 * A name that people read, on one line: not blank, at most 255 characters. Names stand in mails, lists and
 * file names, where a second line could look like a sentence of ours.
 */
export const Name = lineOf(1);

/** The same for a name that may be missing. */
export const ShortName = lineOf(0);

function lineOf(fewest: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .trim()
    .min(fewest, 'A name is needed.')
    .max(255, 'At most 255 characters.')
    .refine((text) => !isTurning(text), turningText);
}

/** A boolean inside a query: `true`, `1` or the bare name; `false` or `0`. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1' || value === '');

/** Free text, at most 65,536 characters; null bytes are stripped. */
export const FreeText = z
  .string()
  .max(65_536, 'At most 65,536 characters.')
  .transform((text) => text.replaceAll('\0', ''));
