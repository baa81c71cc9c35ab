import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  BigIntegerText,
  DayText,
  DecimalText,
  FilledText,
  LengthPrefixedNumber,
  lengthPrefixedOf,
  WholeNumber,
} from './decoders.ts';
import { Ulid } from './fields.ts';
import { ulidOf } from './ulid.ts';

/** Which of the values a decoder takes. */
const taken = (decoder: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => decoder.safeParse(value).success);

describe('what is read from the wire', () => {
  it('is a day as YYYY-MM-DD, and one that there is (API-007)', () => {
    const days = ['2026-01-31', '2024-02-29', '2026-02-29', '2026-13-01', '26-01-31', '2026-1-31'];
    expect(taken(DayText, [...days, '2026-01-31T00:00:00Z', ' 2026-01-31', ''])).toEqual([
      '2026-01-31',
      '2024-02-29',
    ]);
  });

  it('is a decimal of an optional minus, digits and an optional fraction (API-008)', () => {
    const right = ['0', '-1', '12.50', '-0.001', '007'];
    expect(
      taken(DecimalText, [...right, '', '-', '.5', '5.', '+1', '1e3', '1,5', ' 1', '1 ', 'NaN', 5]),
    ).toEqual(right);
  });

  it('is a whole number (API-009)', () => {
    expect(taken(WholeNumber, [0, -7, 2 ** 40, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1'])).toEqual([
      0,
      -7,
      2 ** 40,
    ]);
  });

  it('is a text that is not empty (API-010)', () => {
    expect(taken(FilledText, ['a', ' ', '', null, 0])).toEqual(['a', ' ']);
  });

  it('is a big integer of an optional minus and digits, read exactly (API-011)', () => {
    expect(BigIntegerText.parse('-123456789012345678901234567890')).toBe(-123456789012345678901234567890n);
    expect(taken(BigIntegerText, ['', '-', '+1', '1.0', '0x1', '1n', ' 1', 1])).toEqual([]);
  });

  it('is a ULID of 26 characters (API-012)', () => {
    const right = ulidOf(1_469_918_176_385, new Uint8Array(10));
    const wrong = [right.slice(1), `${right}0`, right.toLowerCase(), right.replace(/^./, 'U'), ''];
    expect(taken(Ulid, [right, ...wrong])).toEqual([right]);
  });
});

describe('a length-prefixed number', () => {
  it('has 2 to 256 hexadecimal pairs (API-013)', () => {
    const longest = `ff${'ff'.repeat(255)}`;
    expect(taken(LengthPrefixedNumber, ['0100', '02FFff', longest])).toEqual(['0100', '02FFff', longest]);
    expect(
      taken(LengthPrefixedNumber, ['', '00', '01', '010', `ff${'00'.repeat(256)}`, '01zz', ' 0100']),
    ).toEqual([]);
  });

  it('counts in its first pair the pairs that follow, highest byte first (API-018)', () => {
    expect(LengthPrefixedNumber.parse('020100')).toBe(256n);
    expect(taken(LengthPrefixedNumber, ['0201', '010100', '0000'])).toEqual([]);
    expect(lengthPrefixedOf(256n)).toBe('020100');
    expect(lengthPrefixedOf(0n)).toBe('0100');
    expect([lengthPrefixedOf(-1n), lengthPrefixedOf(2n ** 2040n)]).toEqual([undefined, undefined]);
  });

  it('is read as it was written, whatever the number (API-013, API-018)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 2040n - 1n }), (value) => {
        expect(LengthPrefixedNumber.parse(lengthPrefixedOf(value))).toBe(value);
      }),
    );
  });
});
