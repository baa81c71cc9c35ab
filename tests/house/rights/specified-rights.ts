// What the specification says of who may make a call: the column "Permission" of the tables of docs/spec/api.md.
import { readFileSync } from 'node:fs';

const firstTables = 2;
const firstOfVersion2 = 17;
const lastTables = 18;

const method = 'GET|POST|PUT|PATCH|DELETE';
const callsInCell = new RegExp(`((?:${method})(?:, (?:${method}))*) \`([^\`?]+)`, 'g');

/** The text of the column by call, such as `GET /api/v1/courses/{}`. Calls in one line have one text. */
export function specifiedRights(): ReadonlyMap<string, string> {
  const rights = new Map<string, string>();
  let section = 0;
  let column = -1;
  let before = '';
  for (const line of readFileSync('docs/spec/api.md', 'utf8').split('\n')) {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) section = Number(heading[1]);
    if (heading) column = -1;
    if (!line.startsWith('|') || section < firstTables || section > lastTables) continue;
    const cells = cellsOf(line);
    if (cells.includes('Permission')) {
      column = cells.indexOf('Permission');
      continue;
    }
    if (column < 0) continue;
    // "same" is the text of the line above.
    const cell = cells[column] ?? '';
    const text = cell.replace(/^same\b/, before);
    before = text;
    const version = section < firstOfVersion2 ? 'v1' : 'v2';
    for (const call of callsOf(line, version)) rights.set(call, text);
  }
  return rights;
}

function cellsOf(line: string): string[] {
  const parts = line.split(/(?<!\\)\|/);
  return parts.slice(1, -1).map((cell) => cell.trim());
}

function callsOf(line: string, version: string): string[] {
  return [...line.matchAll(callsInCell)].flatMap(([, methods = '', path = '']) =>
    methods.split(', ').map((one) => callOf(one, `/api/${version}${path}`)),
  );
}

/** One spelling for a call, whatever its parameters are named. */
export function callOf(methodName: string, path: string): string {
  return `${methodName} ${path.replaceAll(/\{[^}]+\}/g, '{}').replace(/\/$/, '')}`;
}
