// Numbers, days and ids inside texts of the wire (API 1.1): each is read whole or not at all.
import { z } from 'zod';

/** A day without a time. */
export const DayText = z.iso.date('Not a day like 2026-01-31.');

/** An optional minus, digits, and an optional fraction. */
export const DecimalText = z.string().regex(/^-?\d+(\.\d+)?$/, 'Not a decimal number.');

export const WholeNumber = z.number('Not a number.').int('Not a whole number.');

export const FilledText = z.string().min(1, 'Something is needed here.');

/** An integer of any size: an optional minus and digits. */
export const BigIntegerText = z
  .string()
  .regex(/^-?\d+$/, 'Not a whole number.')
  .transform((text) => BigInt(text));

/**
 * A number of any size that is not negative, as 2 to 256 pairs of hexadecimal digits: the first pair counts the
 * pairs that follow, which are the number with its highest byte first.
 */
export const LengthPrefixedNumber = z
  .string()
  .regex(/^([0-9a-f]{2}){2,256}$/i, 'Not 2 to 256 pairs of hexadecimal digits.')
  .refine((text) => Number.parseInt(text.slice(0, 2), 16) === text.length / 2 - 1, {
    message: 'The first pair does not count the pairs that follow.',
  })
  .transform((text) => BigInt(`0x${text.slice(2)}`));

const mostBytes = 255;

/** Writes what `LengthPrefixedNumber` reads; undefined for what it cannot hold. */
export function lengthPrefixedOf(value: bigint): string | undefined {
  if (value < 0n) return undefined;
  const digits = value.toString(16);
  const magnitude = digits.padStart(digits.length + (digits.length % 2), '0');
  const bytes = magnitude.length / 2;
  return bytes > mostBytes ? undefined : bytes.toString(16).padStart(2, '0') + magnitude;
}
