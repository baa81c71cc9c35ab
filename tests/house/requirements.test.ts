import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

const known = new Set(
  readFileSync(join(import.meta.dirname, 'requirement-ids.txt'), 'utf8')
    .trim()
    .split('\n'),
);
const cited = /\(([A-Z]+-\d{3}(?:, [A-Z]+-\d{3})*)\)/g;

it('tests cite only requirements that exist', () => {
  const tests = sourceFiles(
    ['src/**/*', 'tests/**/*'],
    (path) => isTest(path) || path.startsWith('tests/journeys/'),
  );
  const citations = tests.flatMap(({ path, text }) =>
    [...text.matchAll(cited)].flatMap(([, ids = '']) => ids.split(', ').map((id) => ({ path, id }))),
  );
  expect(citations.length).toBeGreaterThan(0);
  expect(citations.filter(({ id }) => !known.has(id))).toEqual([]);
});
