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

it('puts the exact name first, then names that begin with the query, then those with such a word', () => {
  const places = ['Course settings', 'Unsettled', 'Settings of the site', 'Settings'].map((label) => ({
    label,
    keywords: 'settings',
  }));
  expect(matchCommands('settings', places).map(({ label }) => label)).toEqual([
    'Settings',
    'Settings of the site',
    'Course settings',
    'Unsettled',
  ]);
});

it('shows what is there by the hundred only when it is looked for', () => {
  const people = [{ label: 'Home' }, { label: 'Ada Lovelace', isSearched: true }];
  expect(matchCommands('', people)).toEqual([{ label: 'Home' }]);
  expect(matchCommands('ada', people)).toHaveLength(1);
});
