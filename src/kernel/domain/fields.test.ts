import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { digits, FilledText, Id, IdText, Name, PathId, SentMoment, Ulid, WholeNumber } from './fields.ts';
import { ulidOf } from './ulid.ts';
import { fromWire, toWire } from './wire/wire-codec.ts';

/** Those of the values that the field accepts. */
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

  it('is a name that turns no text around: it stands among those of others', () => {
    const turning = ['\u202eada', 'a\u2066b', 'a\u200e', 'a\u200fb', 'a\u061cb'];
    expect(taken(Name, turning)).toEqual([]);
    expect(Name.safeParse('\u202eada').error?.issues[0]?.message).toContain('direction of the text');
    const honest = ['علی\u200cرضا', 'דנה', 'José', '👩\u200d🏫'];
    expect(taken(Name, honest)).toEqual(honest);
  });

  it('is a moment that a person may mean: other ones make lists that few programs read', () => {
    const Sent = z.object({ at: SentMoment });
    const read = (at: string) => Sent.safeParse(fromWire(Sent, { at }, 'snake')).success;
    expect(['1970-01-01T00:00:00Z', '2199-12-31T23:59:59+00:00', '2200-01-01T00:00:00Z'].map(read)).toEqual([
      true,
      true,
      true,
    ]);
    const beyond = [
      '1969-12-31T23:59:59Z',
      '2200-01-01T00:00:01Z',
      '9999-12-31T23:59:59-14:00',
      '+012345-01-01T00:00:00Z',
    ];
    expect(beyond.filter(read)).toEqual([]);
    const message = Sent.safeParse({ at: new Date('9999-01-01') }).error?.issues[0]?.message;
    expect(message).toBe('Choose a date from 1970-01-01 to 2199-12-31.');
  });

  it('is in answers any moment, also one of a year that has five digits', () => {
    const Answer = z.object({ at: z.date() });
    for (const at of [new Date('+012345-01-01T00:00:00.000Z'), new Date('-000044-03-15T12:00:00.000Z')])
      expect(Answer.parse(fromWire(Answer, toWire(Answer, { at }, 'snake'), 'snake'))).toEqual({ at });
  });
});
