import { expect, it } from 'vitest';
import { networkOf } from '../../../kernel/server/http/rate-limit.ts';
import { isInRanges } from './gate.ts';

const ranges = ['10.0.0.0/8', '192.0.2.7'];

it.each([
  ['10.255.0.1', true],
  ['11.0.0.0', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a00:1', true],
  ['::10.0.0.1', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('the address %s is allowed: %s (ASGN-024, ASGN-052)', (address, isAllowed) => {
  // The address in the form in which the server reads it from a request.
  expect(isInRanges(networkOf(address), ranges)).toBe(isAllowed);
  expect(isInRanges(networkOf(address), [])).toBe(false);
});

it('every IPv4 address, and no other, lies in the range of all', () => {
  expect(isInRanges('203.0.113.9', ['0.0.0.0/0'])).toBe(true);
  expect(isInRanges(networkOf('2001:db8::1'), ['0.0.0.0/0'])).toBe(false);
});
