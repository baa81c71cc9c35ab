import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RefusedError } from '../../domain/refusal.ts';
import { errorReplyOf } from './error-reply.ts';
import { parsedInput } from './invalid-input.ts';

/** The answer of a call with this schema to this value. */
function answerOf(schema: z.ZodType, value: unknown, wire: 'v1' | 'v2' = 'v1') {
  const style = wire === 'v1' ? 'snake' : 'camel';
  try {
    parsedInput({ schema, value, style, from: 'body' });
  } catch (error) {
    expect(error).toBeInstanceOf(RefusedError);
    return errorReplyOf(error, wire, { requestId: 'request-1' });
  }
  throw new Error('This was taken.');
}

const Person = z.object({
  fullName: z.string().min(2, 'At least two letters.').optional(),
  age: z.number().min(1).optional(),
  kind: z.enum(['teacher', 'student']).optional(),
});

describe('input that does not fit', () => {
  const Case = z.union([z.strictObject({ first: z.object({}) }), z.strictObject({ second: z.object({}) })]);

  it.each([
    ['a case that is not known', Case, { third: {} }, 'unknownEnumType', { found: 'third' }],
    ['a value that is not known', z.enum(['a', 'b']), 'c', 'unknownEnumType', { found: 'c' }],
    ['a long value', z.enum(['a']), 'x'.repeat(200), 'unknownEnumType', { found: 'x'.repeat(100) }],
    [
      'too few of a list',
      z.object({ things: z.array(z.number()).min(2) }),
      { things: [1] },
      'wrongItemCount',
      { what: 'things', found: 1, minimumAllowed: 2 },
    ],
    [
      'far too many of a list, of which only the beginning is parsed',
      z.object({ things: z.array(z.object({ id: z.number() })).max(1) }),
      { things: Array.from({ length: 5000 }, () => ({})) },
      'wrongItemCount',
      { what: 'things', found: 5000, maximumAllowed: 1 },
    ],
    [
      'too many of a list',
      z.array(z.number()).max(1),
      [1, 2],
      'wrongItemCount',
      { what: 'items', found: 2, maximumAllowed: 1 },
    ],
    [
      'everything else',
      z.object({ count: z.number() }),
      { count: 'a' },
      'invalidParam',
      { name: '/count', value: 'a', error: 'Invalid input: expected number, received string' },
    ],
    [
      'something inside a known case',
      z.union([z.strictObject({ first: z.number() })]),
      { first: 'a' },
      'invalidParam',
      { name: '/first', value: 'a', error: 'Invalid input: expected number, received string' },
    ],
  ])('%s is refused with the reason for it (ERR-012)', (_case, schema, value, reason, members) => {
    const { status, body, headers } = answerOf(schema, value, 'v2');
    expect(status).toBe(400);
    expect(body['reason']).toEqual({ [reason]: members });
    expect(headers['x-amzn-errortype']).toBe(
      reason === 'invalidParam' ? 'ValidationError' : 'BadRequestError',
    );
  });

  it.each([
    [
      'MISSING_REQUIRED_PARAM',
      z.object({ fullName: z.string() }),
      {},
      'Full name is missing. Add it and try again.',
    ],
    [
      'MISSING_REQUIRED_PARAM',
      z.object({ kind: z.enum(['a']) }),
      {},
      'Kind is missing. Add it and try again.',
    ],
    [
      'MISSING_REQUIRED_PARAM',
      Person,
      undefined,
      'The body of the request is missing. Add it and try again.',
    ],
    ['OBJECT_WRONG_TYPE', Person, { full_name: 7 }, 'Full name has to be a text.'],
    ['OBJECT_WRONG_TYPE', Person, [], 'The body of the request has to be an object with fields.'],
    ['INVALID_PARAM', Person, { full_name: 'a' }, 'Full name: At least two letters.'],
    ['INVALID_PARAM', Person, { age: 0 }, 'Age has to be at least 1.'],
    ['INVALID_PARAM', Person, { kind: 'dog' }, 'Kind has to be one of: teacher, student.'],
    [
      'OBJECT_WRONG_TYPE',
      z.object({ ids: z.array(z.number()) }),
      { ids: [1, 'a'] },
      'Ids, number 2, has to be a number.',
    ],
    [
      'OBJECT_WRONG_TYPE',
      z.object({ at: z.date() }),
      { at: 'soon' },
      'At has to be a moment with its time zone, such as 2026-01-31T12:00:00Z.',
    ],
  ])(
    'is %s, with a sentence for people and the words of the validator below it',
    (code, schema, value, message) => {
      const { body } = answerOf(schema, value);
      expect(body).toMatchObject({ code, message });
      expect(body['message']).not.toMatch(/expected|received/);
      expect(body['field_list']).toHaveLength(1);
      expect(body['description']).toMatch(/^(\/[\w/]+)?: ./);
    },
  );

  it('names at most 100 faults, however many there are, and no name of any length', () => {
    const list = z.object({ list: z.array(z.number()) });
    const { body } = answerOf(list, { list: Array.from({ length: 5000 }, () => 'x'.repeat(100)) });
    expect(body['field_list']).toHaveLength(100);
    const names = Object.fromEntries(
      Array.from({ length: 5000 }, (_, at) => [`${'n'.repeat(1000)}${at}`, 1]),
    );
    for (const schema of [Person, z.strictObject({}), z.record(z.enum(['a']), z.number())]) {
      const answered = JSON.stringify(answerOf(schema, names).body);
      expect(answered.length).toBeLessThan(120_000);
    }
  });
});

describe('a field that a call does not know', () => {
  it('is refused by its name (API 1.1)', () => {
    expect(answerOf(Person, { full_name: 'Ada', ful_name: 'Eda' }).body).toMatchObject({
      code: 'INVALID_PARAM',
      message: 'There is no field "ful_name" here. Check the spelling, or leave it out.',
      field_list: [{ path: '/ful_name', message: 'Unknown field: ful_name' }],
    });
    const spelledForCode = answerOf(Person, { fullName: 'Ada' }).body;
    expect(spelledForCode).toMatchObject({ field_list: [{ path: '/fullName' }] });
    const nested = z.object({ people: z.array(Person) });
    const { body } = answerOf(nested, { people: [{}, { fullname: 'Ada' }] }, 'v2');
    expect(body).toMatchObject({ fieldList: [{ path: '/people/1/fullname' }] });
  });

  it('is named beside what is wrong otherwise', () => {
    const { body } = answerOf(z.object({ name: z.string() }), { nam: 'Ada' });
    expect(body).toMatchObject({
      code: 'MISSING_REQUIRED_PARAM',
      field_list: [{ path: '/name' }, { path: '/nam' }],
    });
  });
});
