import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  BigIntegerText,
  DayText,
  DecimalText,
  FilledText,
  Id,
  IdText,
  LengthPrefixedNumber,
  Name,
  PathId,
  Ulid,
  WholeNumber,
} from './fields.ts';
import { ulidOf } from './ulid.ts';

/** Which of the values a field takes. */
const taken = (field: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => field.safeParse(value).success);

describe('a field of the wire', () => {
  it('is a whole number, and as an id one above zero (API-009)', () => {
    const numbers = [0, -7, 2 ** 40, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null];
    expect(taken(WholeNumber, numbers)).toEqual([0, -7, 2 ** 40]);
    expect(taken(Id, numbers)).toEqual([2 ** 40]);
    expect(taken(PathId, ['7', '007', '0', '-1', '1.5', 'x', '', '1e400'])).toEqual(['7', '007']);
  });

  it('is a day as YYYY-MM-DD, and one that there is (API-007)', () => {
    const wrong = [
      '2026-02-29',
      '2026-13-01',
      '26-01-31',
      '2026-1-31',
      '2026-01-31T00:00:00Z',
      ' 2026-01-31',
      '',
    ];
    expect(taken(DayText, ['2026-01-31', '2024-02-29', ...wrong])).toEqual(['2026-01-31', '2024-02-29']);
  });

  it('is a decimal of an optional minus, digits and an optional fraction (API-008)', () => {
    const right = ['0', '-1', '12.50', '-0.001', '007'];
    const wrong = ['', '-', '.5', '5.', '+1', '1e3', '1,5', ' 1', '1 ', 'NaN', 5];
    expect(taken(DecimalText, [...right, ...wrong])).toEqual(right);
  });

  it('is a big integer of an optional minus and digits, read exactly (API-011)', () => {
    expect(BigIntegerText.parse('-123456789012345678901234567890')).toBe(-123456789012345678901234567890n);
    expect(taken(BigIntegerText, ['', '-', '+1', '1.0', '0x1', '1n', ' 1', 1])).toEqual([]);
  });

  it('is a length-prefixed number of 2 to 256 hexadecimal pairs (API-013)', () => {
    const longest = `ff${'ff'.repeat(255)}`;
    const wrong = ['', '00', '01', '010', `ff${'00'.repeat(256)}`, '01zz', ' 0100'];
    expect(taken(LengthPrefixedNumber, ['0100', '02FFff', longest, ...wrong])).toEqual([
      '0100',
      '02FFff',
      longest,
    ]);
  });

  it('is a length-prefixed number whose first pair counts the pairs that follow, highest byte first (API-018)', () => {
    expect(LengthPrefixedNumber.parse('020100')).toBe(256n);
    expect(LengthPrefixedNumber.parse('0100')).toBe(0n);
    expect(LengthPrefixedNumber.parse(`ff${'ff'.repeat(255)}`)).toBe(2n ** 2040n - 1n);
    expect(taken(LengthPrefixedNumber, ['0201', '010100', '0000'])).toEqual([]);
  });

  it('is a text with something in it (API-010)', () => {
    expect(taken(FilledText, ['a', ' ', '', null, 0])).toEqual(['a', ' ']);
  });

  it('is an integer as text where ids of version 1 stand in version 2', () => {
    const right = ['1', '42', '999999999999999'];
    const wrong = ['', '-', '-1', '0', '007', '+1', '1.0', '0x1', '1n', ' 1', '1e3', '9'.repeat(16), 1];
    expect(taken(IdText, [...right, ...wrong])).toEqual(right);
  });

  it('is a ULID of 26 characters (API-012)', () => {
    const right = ulidOf(1_469_918_176_385, new Uint8Array(10));
    const wrong = [right.slice(1), `${right}0`, right.toLowerCase(), right.replace(/^./, 'U'), ''];
    expect(taken(Ulid, [right, ...wrong])).toEqual([right]);
  });

  it('is a name on one line', () => {
    expect(Name.parse(' Ada\r\nVisit\u2028us\0 ')).toBe('Ada Visit us');
    expect(taken(Name, ['\n', '\0', ' ', 'a'.repeat(256)])).toEqual([]);
  });
});
