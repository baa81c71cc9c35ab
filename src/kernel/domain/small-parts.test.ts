import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { internalAddress } from './links/internal-address.ts';
import { liveKeyOf, liveTopic } from './live.ts';
import { firstRefusal, allowed, refusal, refused, RefusedError, demand, reasonOf } from './refusal.ts';
import { matchesSearch, searchTermsOf } from './search-terms.ts';
import { ulidOf } from './ulid.ts';
import { isWebUrl } from './links/web-url.ts';

describe('ULIDs', () => {
  it('have 26 characters and sort by time', () => {
    const early = ulidOf(1_000, new Uint8Array(10).fill(255));
    const late = ulidOf(1_001, new Uint8Array(10));
    expect(early).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(early < late).toBe(true);
  });

  it('agree with the example of the specification', () => {
    expect(ulidOf(1_469_918_176_385, new Uint8Array(10)).slice(0, 10)).toBe('01ARYZ6S41');
  });
});

describe('search terms', () => {
  it('counts 20 terms and no more: each one costs a look at every row', () => {
    expect(searchTermsOf('a '.repeat(3000))).toHaveLength(20);
  });

  it('split at white space and narrow by field (SUB-016, SUB-017)', () => {
    expect(searchTermsOf('  Ada  user:Love ')).toEqual([
      { field: undefined, text: 'ada' },
      { field: 'user', text: 'love' },
    ]);
  });

  it('must all match, whatever the case', () => {
    const fields = { user: 'Ada Lovelace', grader: 'Robin' };
    expect(matchesSearch(searchTermsOf('ada ROBIN'), fields)).toBe(true);
    expect(matchesSearch(searchTermsOf('user:robin'), fields)).toBe(false);
    expect(matchesSearch(searchTermsOf('other:ada'), fields)).toBe(false);
  });
});

describe('internal addresses', () => {
  it.each([
    ['/courses/1?a=b#c', '/courses/1?a=b#c'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['/\n\\evil.example', undefined],
    [undefined, undefined],
  ])('takes %s as %s (NAV-054)', (address, expected) => {
    expect(internalAddress(address)).toBe(expected);
  });
});

describe('addresses of the web', () => {
  it('are http or https and have a host (UI-033)', () => {
    expect(['https://a.example/x', 'http://localhost:1', 'http://192.0.2.1/'].every(isWebUrl)).toBe(true);
    const others = [
      'ftp://a.example',
      'javascript:alert(1)',
      'a.example',
      '/docs',
      `https://a${'\u0301\u0316'.repeat(30_000)}.example/`,
      'https://',
      '',
      'https:// a',
    ];
    expect(others.filter(isWebUrl)).toEqual([]);
  });
});

describe('live keys', () => {
  it('are equal for equal params in any order', () => {
    const topic = liveTopic({
      name: 't',
      params: z.object({ a: z.number(), b: z.number() }),
      event: z.object({}),
    });
    expect(liveKeyOf(topic, { b: 2, a: 1 })).toBe(liveKeyOf(topic, { a: 1, b: 2 }));
    expect(liveKeyOf(topic, { a: 1, b: 2 })).toBe('t&a=1&b=2');
  });
});

describe('verdicts', () => {
  const closed = refusal({ code: 'INVALID_STATE', status: 409, text: 'It is closed.' });
  const locked = refusal({ code: 'LOCKED_UPDATE', status: 400, text: 'It is locked.' });

  it('name the first refusal in the order of the checks', () => {
    expect(firstRefusal(allowed, refused(locked), refused(closed))).toEqual(refused(locked));
    expect(firstRefusal(allowed)).toBe(allowed);
  });

  it('carry the reason that server and screen show', () => {
    expect(reasonOf(refused(closed))).toBe('It is closed.');
    expect(reasonOf(refused(closed, { text: 'Closed since noon.' }))).toBe('Closed since noon.');
    expect(reasonOf(allowed)).toBeUndefined();
    expect(() => demand(refused(closed))).toThrow(RefusedError);
  });
});
