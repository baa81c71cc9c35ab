import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './house-map.ts';
import { isTest, type SourceFile, sourceFiles } from './source-files.ts';

export interface Citation {
  /** Of the test, from the project's root. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** A requirement id like `AUTH-002`. */
  readonly id: string;
  /** What the test is called, or the row of a table that it walks. */
  readonly name: string;
}

const oneId = String.raw`[A-Z]+\d?-\d{3}`;
const oneOrRange = `${oneId}(?: to ${oneId})?`;
/** `(AUTH-002)`, `(AUTH-002, AUTH-004)`, `(AUTH-002 to AUTH-004, AUTH-009)`. */
const inBrackets = new RegExp(String.raw`\((${oneOrRange}(?:, ${oneOrRange})*)\)`, 'g');
/** A row of a table whose test is called `... ($id)`. */
const asMember = new RegExp(`\\bid: '(${oneId})'`, 'g');
const inTableRows = new RegExp(String.raw`^\| (${oneId}) \|`, 'gm');
const eyeList = 'docs/seen-by-eye.md';

/** Files of tests beside `x.test.ts`: the journeys, and the tables that a test walks. */
const inTests = ['tests/journeys/', 'tests/house/permissions/'];

/** The requirements that tests and journeys name in brackets. */
export function testCitations(): Citation[] {
  return sourceFiles(
    ['src/**/*', 'tests/**/*'],
    (path) => isTest(path) || inTests.some((folder) => path.startsWith(folder)),
  ).flatMap(citationsOf);
}

/** The requirements that only eyes can judge, from their list with pictures. */
export function eyeCitations(): Citation[] {
  const text = readFileSync(join(root, eyeList), 'utf8');
  return matchesOf({ path: eyeList, text }, inTableRows, (id) => [id]);
}

/** What one file of tests cites. */
export function citationsOf(file: SourceFile): Citation[] {
  const inNames = matchesOf(file, inBrackets, (list) => list.split(', ').flatMap(idsOf));
  return file.text.includes('($id)') ? [...inNames, ...matchesOf(file, asMember, (id) => [id])] : inNames;
}

function matchesOf({ path, text }: SourceFile, form: RegExp, read: (found: string) => string[]): Citation[] {
  const lines = text.split('\n');
  return [...text.matchAll(form)].flatMap(({ index, 1: found = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    const written = lines[line - 1] ?? '';
    if (isComment(written)) return [];
    return read(found).map((id) => ({ path, line, id, name: nameIn(written) }));
  });
}

/** What a comment says of a requirement is no name of a test. */
function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*)/.test(line);
}

/** `AUTH-002`, or each id of `AUTH-002 to AUTH-004`. */
function idsOf(oneOrMany: string): string[] {
  const [first = '', last = first] = oneOrMany.split(' to ');
  const [area, from] = first.split('-');
  const length = Number(last.split('-')[1]) - Number(from) + 1;
  return Array.from({ length }, (_, at) => `${area}-${String(Number(from) + at).padStart(3, '0')}`);
}

/** The longest text in quotes of a line: the name of the test; else the line. */
function nameIn(line: string): string {
  return /(['"`])(.*)\1/.exec(line)?.[2] ?? line.trim();
}
