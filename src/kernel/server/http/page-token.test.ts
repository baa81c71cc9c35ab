import { describe, expect, it } from 'vitest';
import { createPageTokens } from './page-token.ts';

describe('page tokens', () => {
  let now = 1_000_000;
  const tokens = createPageTokens('a secret', () => now);

  it('give their key back for the query they came from', () => {
    expect(tokens.decode(tokens.encode({ id: 7 }, '/a?q=1'), '/a?q=1')).toEqual({ id: 7 });
  });

  it('are not valid for another query, when changed, or signed by another secret', () => {
    const token = tokens.encode({ id: 7 }, '/a?q=1');
    const other = createPageTokens('another', () => now);
    expect(tokens.decode(token, '/a?q=2')).toBeUndefined();
    expect(tokens.decode(`x${token}`, '/a?q=1')).toBeUndefined();
    expect(tokens.decode('', '/a?q=1')).toBeUndefined();
    expect(other.decode(token, '/a?q=1')).toBeUndefined();
  });

  it('end after 24 hours', () => {
    const token = tokens.encode({ id: 7 }, '/a');
    now += 24 * 3600 * 1000 + 1;
    expect(tokens.decode(token, '/a')).toBeUndefined();
  });
});
