// What the server would make of files with these names, found with the server's own code.
import type { HandInFilter } from '../../domain/hand-in-rules/model.ts';
import { isLitter } from '../../domain/hand-in-rules/litter.ts';
import { sweptBy, type RemovedEntry } from '../../domain/hand-in-rules/sweep.ts';

export interface TriedFile {
  readonly path: string;
  /** leftOut: not handed in, and no reason to refuse the rest. */
  readonly state: 'kept' | 'denied' | 'missing' | 'leftOut';
  /** The name of the rule, where one decides. */
  readonly because: string | null;
}

const mostTried = 500;

/** One name per line; a name that ends with a slash is an empty folder. */
export function triedFiles(text: string, filter: HandInFilter): TriedFile[] {
  const lines = text.split('\n').map((line) => line.trim().replace(/^(\.?\/)+/, ''));
  const paths = [...new Set(lines.filter(Boolean))].slice(0, mostTried);
  if (paths.length === 0) return [];
  const entries = paths
    .filter((path) => !isLitter(path))
    .map((path) =>
      path.endsWith('/')
        ? { kind: 'directory' as const, path: path.slice(0, -1) }
        : { kind: 'file' as const, path },
    );
  const { kept, removed, missing } = sweptBy({ entries, filter, mode: 'error' });
  return [
    ...kept.map(({ path }) => ({ path, state: 'kept' as const, because: null })),
    ...removed.map((entry) => ({ path: entry.fullname, state: stateOf(entry), because: ruleNameOf(entry) })),
    ...paths.filter(isLitter).map((path) => ({ path, state: 'leftOut' as const, because: null })),
    ...missing.map(({ name }) => ({ path: name, state: 'missing' as const, because: null })),
  ];
}

const stateOf = ({ deletionType }: RemovedEntry): TriedFile['state'] =>
  deletionType === 'denied_file' ? 'denied' : 'leftOut';

function ruleNameOf({ reason, deletionType }: RemovedEntry): string | null {
  if (deletionType !== 'denied_file' || reason === null) return null;
  if (typeof reason !== 'string') return reason.name;
  return reason === 'deny_all_files' ? null : reason;
}
