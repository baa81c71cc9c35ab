import { expect, it } from 'vitest';
import { moduleApart } from '../../tools/declarations-apart.ts';

const apart = (code: string) => {
  const { door, parts } = moduleApart(code, '/src/work/domain/rules.ts');
  return { door, parts: Object.fromEntries(parts) };
};

it('gives each declaration a file with the imports that it uses, and the module becomes their door', () => {
  const { door, parts } = apart(`
    import { z } from 'zod';
    import type { Name } from './name.ts';
    import { most as limit } from './limits.ts';
    const Inside = z.string();
    export const Outside = z.array(Inside);
    export type Outside = z.infer<typeof Outside>;
    export function fits(name: Name): boolean { return name.length < limit; }
    export { Inside as Text };
  `);
  expect(door.split('\n')).toEqual([
    "export { Outside as Outside } from './rules~Outside.ts';",
    "export { fits as fits } from './rules~fits.ts';",
    "export { Inside as Text } from './rules~Inside.ts';",
  ]);
  expect(parts['rules~Outside.ts']?.split('\n')).toEqual([
    "import { z } from 'zod';",
    "import { Inside } from './rules~Inside.ts';",
    'const Outside = z.array(Inside);',
    'export { Outside };',
  ]);
  expect(parts['rules~fits.ts']).toContain("import { most as limit } from './limits.ts';");
  expect(parts['rules~fits.ts']).not.toContain('zod');
});

it('keeps declarations together that need each other, in their order', () => {
  const { parts } = apart(`
    export const isEven = (n: number): boolean => n === 0 || isOdd(n - 1);
    export const isOdd = (n: number): boolean => n !== 0 && isEven(n - 1);
    export const one = 1;
  `);
  expect(Object.keys(parts)).toEqual(['rules~isEven.ts', 'rules~one.ts']);
  expect(parts['rules~isEven.ts']).toMatch(/const isEven[^]*const isOdd[^]*export \{ isEven, isOdd \};/);
});

it('takes all names of a constant that is taken apart', () => {
  const { parts } = apart(`
    export const { Part: Dialog, ahead: [first = 1, ...others] } = made();
    export const one = 1;
  `);
  expect(parts['rules~Dialog.ts']).toContain('export { Dialog, first, others };');
});

it.each([
  ['it has only one declaration', 'export const one = 1;'],
  ['it does something', "export const one = 1;\nexport const two = 2;\nconsole.log('loaded');"],
  ['its variables change', 'export let one = 1;\nexport const next = () => (one += 1);'],
  ['it is loaded for what it does', "import './styles.css';\nexport const one = 1;\nexport const two = 2;"],
])('leaves a module whole when %s', (_, code) => {
  const { door, parts } = moduleApart(code, '/src/work/web/part.ts');
  expect(door).toBe(code);
  expect(parts.size).toBe(0);
});
