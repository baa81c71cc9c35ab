import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { digits, FilledText, Id, IdText, Name, PathId, Ulid, WholeNumber } from './fields.ts';
import { ulidOf } from './ulid.ts';
import { fromWire } from './wire-codec.ts';

/** Which of the values a field takes. */
const taken = (field: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => field.safeParse(value).success);

describe('a field of the wire', () => {
  it('is a whole number, and as an id one above zero (API-009)', () => {
    const numbers = [0, -7, 2 ** 40, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null];
    expect(taken(WholeNumber, numbers)).toEqual([0, -7, 2 ** 40]);
    expect(taken(Id, numbers)).toEqual([2 ** 40]);
  });

  it('is an id in a path or query of digits alone: each has one way to be written', () => {
    const Params = z.object({ id: PathId.optional(), offset: digits(0, 5).default(3) });
    const read = (query: object) => Params.safeParse(fromWire(Params, query, 'snake')).data;
    expect(read({ id: '7', offset: '0' })).toEqual({ id: 7, offset: 0 });
    expect(read({ id: String(Number.MAX_SAFE_INTEGER) })).toEqual({ id: Number.MAX_SAFE_INTEGER, offset: 3 });
    const wrong = [
      '007',
      '0',
      '-1',
      '+1',
      ' 1',
      '1 ',
      '1.0',
      '1e0',
      '0x1',
      '',
      'x',
      '1e400',
      '9'.repeat(16),
      '\u0661',
    ];
    expect(wrong.filter((id) => read({ id }) !== undefined)).toEqual([]);
    expect(['6', '00', '0e0'].filter((offset) => read({ offset }) !== undefined)).toEqual([]);
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
