import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const decode = (...bytes: number[]) => decodeText(new Uint8Array(bytes).buffer);

it('reads UTF-8, then latin1, and calls the rest binary (FILE-011)', () => {
  expect(decode(0x68, 0xc3, 0xa9)).toBe('hé');
  expect(decode(0x68, 0xe9)).toBe('hé');
  expect(decode(0x68, 0xe9, 0x00)).toBeUndefined();
  expect(decode(0x68, 0x00)).toBe('h\0');
});
