import { expect, it } from 'vitest';
import { fromTemplate } from './template-repository.ts';

it.each([
  ['https://github.com/riverside/sorting', 'https://github.com/riverside/sorting/generate'],
  ['https://github.com/riverside/sorting.git', 'https://github.com/riverside/sorting/generate'],
  ['https://github.com/riverside/sorting/', 'https://github.com/riverside/sorting/generate'],
  ['https://github.com/riverside/sorting/tree/main', 'https://github.com/riverside/sorting/tree/main'],
  ['https://github.com/riverside', 'https://github.com/riverside'],
  ['https://gitlab.com/riverside/sorting', 'https://gitlab.com/riverside/sorting'],
])('leads from the template %s to %s', (address, expected) => {
  expect(fromTemplate(address)).toBe(expected);
});
