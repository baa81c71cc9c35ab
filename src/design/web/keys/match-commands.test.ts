import { expect, it } from 'vitest';
import { matchCommands } from './match-commands.ts';

const commands = [
  { label: 'Old sorting exercise', detail: 'Programming 1' },
  { label: 'Sorting algorithms', detail: 'Programming 1' },
  { label: 'Use dark theme', keywords: 'night colour' },
];
const labels = (query: string) => matchCommands(query, commands).map((command) => command.label);

it('finds commands by any of their words, the ones that begin with the query first', () => {
  expect(labels(' ')).toHaveLength(3);
  expect(labels('sorting')).toEqual(['Sorting algorithms', 'Old sorting exercise']);
  expect(labels('prog old')).toEqual(['Old sorting exercise']);
  expect(labels('NIGHT')).toEqual(['Use dark theme']);
  expect(labels('nothing')).toEqual([]);
});
