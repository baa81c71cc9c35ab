import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesInJson, cutForJson, headOf } from './json-size.ts';

const anyText = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '\u0001', 'é', '漢', '😀', '\ud800'),
});
const inJson = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

it('measures what a text takes as JSON', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(bytesInJson(text)).toBe(inJson(text));
    }),
  );
});

it('cuts to what is allowed and says how much is gone', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 64, max: 400 }), (text, most) => {
      const cut = cutForJson(text, most);
      expect(inJson(cut.text)).toBeLessThanOrEqual(most + 16);
      expect(cut.truncated).toBe(inJson(text) > most);
      if (!cut.truncated) expect(cut.text).toBe(text);
    }),
  );
  expect(cutForJson(`a${'\u0001'.repeat(100)}b`, 80).text).toBe(
    'a\u0001\n[… 98 characters left out …]\n\u0001b',
  );
});

it('takes the front of a text', () => {
  expect([headOf('abc', 2), headOf('a\n', 2), headOf('😀', 3), headOf('', 0)]).toEqual(['ab', 'a', '', '']);
});
