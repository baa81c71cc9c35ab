import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './house-map.ts';

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The files that match, read. A check over no file at all proves nothing, so that is an error. */
export function sourceFiles(patterns: string | string[], isWanted = (_path: string) => true): SourceFile[] {
  const paths = globSync(patterns, { cwd: root })
    .filter((path) => statSync(join(root, path)).isFile() && isWanted(path))
    .sort();
  if (paths.length === 0) throw new Error(`No file matches ${String(patterns)}`);
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);
export const isGenerated = (path: string) => path.endsWith('.generated.ts');
