import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './house-map.ts';
import { isTest, sourceFiles } from './source-files.ts';

export interface Citation {
  /** Of the test, from the project's root. */
  readonly path: string;
  /** A requirement id like `AUTH-002`. */
  readonly id: string;
}

const inTestNames = /\(([A-Z]+\d?-\d{3}(?:, [A-Z]+\d?-\d{3})*)\)/g;
const inTableRows = /^\| ([A-Z]+\d?-\d{3}) \|/gm;
const eyeList = 'docs/seen-by-eye.md';

/** Files of tests beside `x.test.ts`: the journeys, and the tables that a test walks. */
const inTests = ['tests/journeys/', 'tests/house/permissions/'];

/** The requirements that tests and journeys name in brackets, like `(AUTH-002, AUTH-003)`. */
export function testCitations(): Citation[] {
  const files = sourceFiles(
    ['src/**/*', 'tests/**/*'],
    (path) => isTest(path) || inTests.some((folder) => path.startsWith(folder)),
  );
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(inTestNames)].flatMap(([, ids = '']) => ids.split(', ').map((id) => ({ path, id }))),
  );
}

/** The requirements that only eyes can judge, from their list with pictures. */
export function eyeCitations(): Citation[] {
  const text = readFileSync(join(root, eyeList), 'utf8');
  return [...text.matchAll(inTableRows)].map(([, id = '']) => ({ path: eyeList, id }));
}
