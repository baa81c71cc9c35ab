import { expect, it } from 'vitest';
import { murmurHash3 } from './murmur-hash.ts';

// Published test vectors of the 32-bit variant for x86.
it.each([
  ['', 0, 0],
  ['', 1, 0x514e28b7],
  ['a', 0, 0x3c2569b2],
  ['aaa', 0x9747b28c, 0x283e0130],
  ['aaaa', 0x9747b28c, 0x5a97808a],
  ['abc', 0, 0xb3dd93fa],
  ['Hello, world!', 0x9747b28c, 0x24884cba],
  ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
  ['ππππππππ', 0x9747b28c, 0xd58063c1],
])('hashes %j with seed %d as published (USER-032)', (text, seed, hash) => {
  expect(murmurHash3(new TextEncoder().encode(text), seed)).toBe(hash);
});
