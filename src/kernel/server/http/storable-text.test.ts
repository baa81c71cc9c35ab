import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestTooLarge } from './refusals.ts';
import { storableJson } from './storable-text.ts';

/** Values with those inside of them. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 1);
}

it('counts the values of a text before it is parsed, whatever its strings hold', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'a', '\u2028') });
  const anything = fc.anything({ maxDepth: 4, key: text, values: [text, fc.integer(), fc.boolean()] });
  fc.assert(
    fc.property(anything, fc.boolean(), (value, isSpaced) => {
      const written: string | undefined = JSON.stringify(value, undefined, isSpaced ? 2 : 0);
      if (written === undefined) return;
      const read: unknown = JSON.parse(written);
      const mostValues = countOf(read);
      expect(storableJson(written, { mostValues })).toEqual(read);
      expect(() => storableJson(written, { mostValues: mostValues - 1 })).toThrow(
        expect.objectContaining({ refusal: requestTooLarge }),
      );
    }),
  );
});

it('takes no time for a text that would be millions of values', () => {
  const shapes = [
    '['.repeat(8_000_000),
    `[${'{},'.repeat(4_000_000)}{}]`,
    `{${'"a":1,'.repeat(2_000_000)}"a":1}`,
  ];
  for (const shape of shapes) {
    const before = process.threadCpuUsage();
    expect(() => storableJson(shape)).toThrow();
    const { user, system } = process.threadCpuUsage(before);
    // Some hundred of microseconds; parsing them takes half a second and more.
    expect((user + system) / 1000).toBeLessThan(100);
  }
});
