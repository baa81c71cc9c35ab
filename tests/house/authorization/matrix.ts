// The matrix as a table to read.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../house-map.ts';
import { callers } from './callers.ts';

export interface Row {
  readonly endpoint: string;
  readonly access: string;
  /** By the caller's title. */
  readonly statuses: ReadonlyMap<string, number>;
}

const folder = join(root, '.cache/authorization');

/** Writes the table to an ignored folder and tells where, in one line. */
export function writeMatrix(rows: readonly Row[]): string {
  const path = join(folder, 'matrix.md');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heading = ['endpoint', 'access', ...callers.map(({ title }) => title)];
  const body = rows.map(({ endpoint, access, statuses }) =>
    line([endpoint, access, ...callers.map(({ title }) => String(statuses.get(title) ?? ''))]),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, [line(heading), line(heading.map(() => '---')), ...body.sort(), ''].join('\n'));
  const all = rows.flatMap(({ statuses }) => [...statuses.values()]);
  const refused = all.filter((status) => [401, 403, 404].includes(status)).length;
  return `${rows.length} endpoints, ${all.length} calls: ${all.length - refused} answered, ${refused} refused. ${path}`;
}
