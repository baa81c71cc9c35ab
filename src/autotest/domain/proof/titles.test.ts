import { expect, it } from 'vitest';
import { titlesOf } from './titles.ts';

it('numbers tests without a name, and those of the same name, so that each can be found', () => {
  const match = { type: 'simpleMatch', name: undefined } as const;
  const tests = [
    match,
    { ...match, name: 'Zero' },
    match,
    { ...match, name: 'One' },
    { ...match, name: 'One' },
  ];
  expect(titlesOf(tests)).toEqual(['Full Match 1', 'Zero', 'Full Match 2', 'One 1', 'One 2']);
});
