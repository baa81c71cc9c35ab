import { expect, it } from 'vitest';
import { matchingFiles } from './isolation/sandbox-files.ts';

it('other work of a runner goes on while a slow pattern is compared with many names', async () => {
  const found = Array.from({ length: 100 }, (_, at) => ({ path: `${'a'.repeat(240)}${at}`, sizeBytes: 1 }));
  let others = 0;
  const other = setInterval(() => (others += 1), 0);
  const matching = async (pattern: string): Promise<number> =>
    (await Array.fromAsync(matchingFiles(found, pattern))).length;
  expect(await matching(`*${'a'.repeat(120)}b`)).toBe(0);
  expect(others).toBeGreaterThan(1);
  expect(await matching('*9')).toBe(10);
  clearInterval(other);
});
