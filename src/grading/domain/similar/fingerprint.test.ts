import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprintsOf, mostHashes } from './fingerprint.ts';

const loop = `
def total(values):
    result = 0
    for value in values:
        if value > 10:
            result = result + value
        else:
            result = result - 1
    return result
print(total([1, 2, 3]))
`;
const renamed = loop.replaceAll('result', 'sum_so_far').replaceAll('value', 'n').replaceAll('    ', '\t');
const recursive = `
def total(values):
    if not values:
        return 0
    head, *tail = values
    return (head if head > 10 else -1) + total(tail)
print(total([1, 2, 3]))
`;

const shared = (a: string, b: string): number => {
  const [one, other] = [fingerprintsOf([a]), new Set(fingerprintsOf([b]))];
  return one.filter((hash) => other.has(hash)).length / Math.max(one.length, other.size);
};

it('other names and spaces make no difference, another way to solve it does', () => {
  expect(shared(loop, renamed)).toBe(1);
  expect(shared(loop, recursive)).toBeLessThan(0.5);
  expect(shared(loop, `${loop}\nprint("done")`)).toBeGreaterThan(0.8);
});

it('stays small, in order and within what the database stores, whatever the text', () => {
  expect(fingerprintsOf([])).toEqual([]);
  expect(fingerprintsOf(['x'])).toHaveLength(1);
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 400 }), { maxLength: 5 }), (texts) => {
      const hashes = fingerprintsOf(texts);
      expect(hashes.length).toBeLessThanOrEqual(mostHashes);
      expect(hashes).toEqual([...new Set(hashes)].sort((a, b) => a - b));
      expect(hashes.every((hash) => hash === (hash | 0))).toBe(true);
    }),
  );
});

it('a megabyte of one line takes no more than a moment', () => {
  const startMs = performance.now();
  fingerprintsOf(["'".repeat(200_000), '"\\'.repeat(200_000), 'a1 '.repeat(300_000)]);
  expect(performance.now() - startMs).toBeLessThan(4_000);
});
