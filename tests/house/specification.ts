// The specification as data: `docs/spec` holds it, tests and tools read it here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './house-map.ts';

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly text: string;
}

/** All rows of `requirements.md`, in their order. */
export function requirements(): Requirement[] {
  const rows = specText('requirements.md').matchAll(/^\| (([A-Z]+\d?)-\d{3}) \| (.*?) \|/gm);
  return [...rows].map(([, id = '', area = '', text = '']) => ({ id, area, text }));
}

/** The catalogue of permissions or of settings as the specification gives it. */
export function specifiedCatalogue(name: 'permissions' | 'settings'): unknown {
  const entries: unknown = JSON.parse(specText(`${name}.json`));
  return entries;
}

function specText(file: string): string {
  return readFileSync(join(root, 'docs/spec', file), 'utf8');
}
