import { expect, it } from 'vitest';
import { isTest, sourceFiles } from '../../../tests/house/source-files.ts';
import { jobTitleOf, tookText } from './job-words.ts';

it('every kind of job has a title in words', () => {
  const names = sourceFiles('src/*/server/**/*.ts', (path) => !isTest(path)).flatMap(({ text }) =>
    [...text.matchAll(/declareJob\(\{\s*name: '([\w.]+)'/g)].map((match) => match[1] ?? ''),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => jobTitleOf(name) === name)).toEqual([]);
});

it('says how long a job took', () => {
  expect(tookText(20)).toBe('under 0.1 s');
  expect([400, 12_300, 184_000, 7_500_000].map(tookText)).toEqual([
    '0.4 s',
    '12 s',
    '3 min 4 s',
    '2 h 5 min',
  ]);
});
