import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { FilledText, Id, IdText, Name, PathId, Ulid, WholeNumber } from './fields.ts';
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
