import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eyeCitations, testCitations } from './citations.ts';

const known = new Set(
  readFileSync(join(import.meta.dirname, 'requirement-ids.txt'), 'utf8')
    .trim()
    .split('\n'),
);

it('tests and the list of things seen by eye cite only requirements that exist', () => {
  const citations = testCitations();
  expect(citations.length).toBeGreaterThan(0);
  expect([...citations, ...eyeCitations()].filter(({ id }) => !known.has(id))).toEqual([]);
});
