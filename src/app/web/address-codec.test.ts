import { describe, expect, it } from 'vitest';
import { addressRewrite, parseSearch, stringifySearch } from './address-codec.ts';

const url = (path: string) => new URL(path, 'https://site.example');

describe('addresses', () => {
  it('are paths of the history, lists with a slash at their end (NAV-001, NAV-018, NAV-020)', () => {
    const written = (path: string) => addressRewrite.output({ url: url(path) }).href;
    expect(written('/courses/1/assignments')).toBe('https://site.example/courses/1/assignments/');
    expect(written('/courses/1/assignments/2/submissions?q=a#tab')).toBe(
      'https://site.example/courses/1/assignments/2/submissions/?q=a#tab',
    );
    expect(written('/courses/1')).toBe('https://site.example/courses/1');
  });

  it('are read with and without that slash', () => {
    const read = (path: string) => addressRewrite.input({ url: url(path) }).pathname;
    expect(read('/courses/1/assignments/')).toBe('/courses/1/assignments');
    expect(read('/courses/1')).toBe('/courses/1');
    expect(read('/')).toBe('/');
  });

  it('carry queries as texts, both ways', () => {
    expect(parseSearch('?q=123&late=false&name=a%26b')).toEqual({ q: '123', late: 'false', name: 'a&b' });
    expect(stringifySearch({ q: '1 2', page: 3, old: undefined })).toBe('?q=1+2&page=3');
    expect(stringifySearch({})).toBe('');
  });
});
