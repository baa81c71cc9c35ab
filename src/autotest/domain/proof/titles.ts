// What the tests of a proof are called, in tables where only the name stands.
import { stepOf } from '../steps/registry.ts';
import type { BlockNode } from '../tree.ts';

/** Tests of equal names are numbered, so that one can be told from the other. */
export function titlesOf(tests: readonly Pick<BlockNode, 'name' | 'type'>[]): string[] {
  const names = tests.map(({ name, type }) => name ?? stepOf(type).label);
  const all = new Map<string, number>();
  for (const name of names) all.set(name, (all.get(name) ?? 0) + 1);
  const before = new Map<string, number>();
  return names.map((name) => {
    const number = (before.get(name) ?? 0) + 1;
    before.set(name, number);
    return all.get(name) === 1 ? name : `${name} ${number}`;
  });
}
