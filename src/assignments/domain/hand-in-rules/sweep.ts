// Applies hand-in rules to the paths of a hand-in: which are kept, removed and missing. The server judges hand-ins
// with it, and the teacher tries rules on sample files with it.
import { directoriesAbove } from '../file-tree.ts';
import { denialOf, missingRulesOf } from './denial.ts';
import { removedDirectoryCountOf } from './leading-directories.ts';
import { switchesOf, type HandInFilter, type HandInRule } from './model.ts';
import type { DenyingRule } from './validator.ts';

/** keep: denied files stay; delete: they are removed; error: the hand-in is refused. */
export type FilterMode = 'keep' | 'delete' | 'error';

/** A file or a directory of a hand-in. */
interface SweptFile {
  readonly kind: 'file';
  readonly path: string;
}
interface Directory {
  readonly kind: 'directory';
  readonly path: string;
}

export interface RemovedEntry {
  readonly fullname: string;
  readonly name: string;
  readonly reason: DenyingRule | null;
  readonly deletionType: 'leading_directory' | 'denied_file' | 'empty_directory';
}

/** What is left after the rules, what went and why, and which required files are missing. */
export interface Swept<Entry extends SweptFile | Directory> {
  readonly kept: readonly Entry[];
  readonly removed: readonly RemovedEntry[];
  readonly missing: readonly HandInRule[];
}

interface FilteredFiles<File extends SweptFile> {
  readonly entries: readonly (File | Directory)[];
  readonly filter: HandInFilter;
  readonly mode: FilterMode;
}

/** Applies the filter to the files. */
export function sweptBy<File extends SweptFile>({
  entries,
  filter,
  mode,
}: FilteredFiles<File>): Swept<File | Directory> {
  const switches = switchesOf(filter);
  const top = switches.removeLeadingDirectories
    ? withoutLeadingDirectories(entries, filter)
    : { kept: entries, removed: [] };
  const swept = mode === 'keep' ? { kept: top.kept, removed: [] } : withoutDenied(top.kept, filter);
  const missing = missingRulesOf(filter, swept.kept);
  return { kept: swept.kept, removed: [...top.removed, ...swept.removed], missing };
}

interface Sweep<Entry> {
  readonly kept: readonly Entry[];
  readonly removed: readonly RemovedEntry[];
}

function withoutLeadingDirectories<Entry extends SweptFile | Directory>(
  entries: readonly Entry[],
  filter: HandInFilter,
): Sweep<Entry> {
  const parents = directoriesAbove(entries.map((entry) => entry.path));
  const leaves = entries.filter((entry) => !parents.has(entry.path)).map(pathForRules);
  const count = removedDirectoryCountOf(leaves, filter);
  if (count === 0) return { kept: entries, removed: [] };
  const leading = leaves[0]?.split('/').slice(0, count) ?? [];
  return {
    kept: entries.flatMap((entry) => {
      const path = entry.path.split('/').slice(count).join('/');
      return path === '' ? [] : [{ ...entry, path }];
    }),
    removed: leading.map((_, at) =>
      removedOf(`${leading.slice(0, at + 1).join('/')}/`, null, 'leading_directory'),
    ),
  };
}

function withoutDenied<File extends SweptFile>(
  entries: readonly (File | Directory)[],
  filter: HandInFilter,
): Sweep<File | Directory> {
  const denial = denialOf(filter);
  const kept: (File | Directory)[] = [];
  const removed: RemovedEntry[] = [];
  for (const entry of entries) {
    const reason = denial(pathForRules(entry));
    if (reason === null) kept.push(entry);
    else removed.push(removedOf(pathForRules(entry), reason, 'denied_file'));
  }
  // A directory that lost all its files stays as an empty one, unless a rule denies it too.
  const emptied = directoriesAbove(removed.map((entry) => entry.fullname.replace(/\/$/, '')));
  const keptPaths = kept.map((entry) => entry.path);
  const named = new Set([...keptPaths, ...directoriesAbove(keptPaths)]);
  for (const path of emptied) {
    if (!named.has(path) && denial(`${path}/`) === null) kept.push({ kind: 'directory', path });
  }
  return switchesOf(filter).deleteEmptyDirectories
    ? withoutEmptyDirectories({ kept, removed })
    : { kept, removed };
}

function withoutEmptyDirectories<Entry extends SweptFile | Directory>(sweep: Sweep<Entry>): Sweep<Entry> {
  const filled = directoriesAbove(sweep.kept.flatMap((entry) => (entry.kind === 'file' ? [entry.path] : [])));
  const isEmpty = (entry: Entry) => entry.kind === 'directory' && !filled.has(entry.path);
  const gone = sweep.kept.filter(isEmpty);
  return {
    kept: sweep.kept.filter((entry) => !isEmpty(entry)),
    removed: [
      ...sweep.removed,
      ...gone.map((entry) => removedOf(pathForRules(entry), 'delete_empty_directories', 'empty_directory')),
    ],
  };
}

function pathForRules(entry: SweptFile | Directory): string {
  return entry.kind === 'directory' ? `${entry.path}/` : entry.path;
}

function removedOf(
  fullname: string,
  reason: DenyingRule | null,
  deletionType: RemovedEntry['deletionType'],
): RemovedEntry {
  const name = fullname.replace(/\/$/, '').split('/').at(-1) ?? fullname;
  return { fullname, name, reason, deletionType };
}
