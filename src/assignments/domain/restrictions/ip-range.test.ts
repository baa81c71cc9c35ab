import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { ipRangeOf, ipRangeText, mayBeIpRange } from './ip-range.ts';

const problemOf = (text: string) => reasonOf(mayBeIpRange(text));
const normalFormOf = (text: string) => {
  const range = ipRangeOf(text);
  return range && ipRangeText(range);
};

describe('a range of addresses', () => {
  it('has a mask, a base, a size, a first and a last address (ASGN-017)', () => {
    expect(ipRangeOf('10.1.2.3/22')).toEqual({
      bitmask: 22,
      base: '10.1.0.0',
      size: 1024,
      first: '10.1.0.0',
      last: '10.1.3.255',
    });
    expect(ipRangeOf('0.0.0.0/0')).toMatchObject({ size: 2 ** 32, last: '255.255.255.255' });
    expect(ipRangeOf('192.0.2.7')).toMatchObject({
      bitmask: 32,
      size: 1,
      first: '192.0.2.7',
      last: '192.0.2.7',
    });
  });

  it.each([
    ['192.0.2.7/32', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.168.255.255/16', '192.168.0.0/16'],
    ['255.255.255.255/1', '128.0.0.0/1'],
  ])('is stored with the bits that count, %s as %s (ASGN-021, ASGN-052)', (text, stored) => {
    expect(normalFormOf(text)).toBe(stored);
  });

  it.each(['', '   '])('is asked for where nothing was typed (ASGN-018)', (text) => {
    expect(problemOf(text)).toBe('Please enter an IP address or a CIDR notation.');
  });

  it.each(['1.2.3', '1.2.3.4.5', '1.2.3.x', '1.2.3.256', '01.2.3.4', '1.2.3.', '::1', '2001:db8::/32', '/8'])(
    'has four parts from 0 to 255: not %s (ASGN-019, ASGN-052)',
    (text) => {
      expect(problemOf(text)).toBe('Invalid IP v4 address.');
      expect(ipRangeOf(text)).toBeUndefined();
    },
  );

  it.each(['1.2.3.4/33', '1.2.3.4/-1', '1.2.3.4/', '1.2.3.4/8/8', '1.2.3.4/a', '1.2.3.4/8.0', '1.2.3.4/1e1'])(
    'has a mask from 0 to 32: not %s (ASGN-020)',
    (text) => {
      expect(problemOf(text)).toBe('Invalid mask.');
      expect(ipRangeOf(text)).toBeUndefined();
    },
  );
});
