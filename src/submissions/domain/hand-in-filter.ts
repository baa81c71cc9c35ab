// Applies the hand-in rules of an assignment: which files a hand-in keeps, and when it is refused.
import { denialOf, missingRulesOf } from '../../assignments/domain/hand-in-rules/denial.ts';
import type { DenyingRule } from '../../assignments/domain/hand-in-rules/validator.ts';
import { switchesOf } from '../../assignments/domain/hand-in-rules/model.ts';
import type { HandInFilter, HandInRule } from '../../assignments/domain/hand-in-rules/model.ts';
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { declareThreadWork } from '../../kernel/domain/threads/thread-work.ts';
import { directoriesAbove, treeOf, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import { leadingDirectoryCountOf } from './file-name.ts';
import { completeEntriesOf, type FileEntry } from './file-tree.ts';
import { invalidFileInArchive, noFilesSubmitted, overrideNotAllowed } from './refusals.ts';

/** keep: denied files stay; delete: they are removed; error: the hand-in is refused. */
export type FilterMode = 'keep' | 'delete' | 'error';

export interface RemovedEntry {
  readonly fullname: string;
  readonly name: string;
  readonly reason: DenyingRule | null;
  readonly deletionType: 'leading_directory' | 'denied_file' | 'empty_directory';
}

interface FilteredFiles {
  readonly entries: readonly FileEntry[];
  readonly filter: HandInFilter;
  readonly mode: FilterMode;
}

export interface AppliedRules {
  readonly kept: readonly FileEntry[];
  readonly removed: readonly RemovedEntry[];
  readonly missing: readonly HandInRule[];
}

/** Applies the filter to the files. */
export function applyRules({ entries, filter, mode }: FilteredFiles): AppliedRules {
  const switches = switchesOf(filter);
  const top = switches.removeLeadingDirectories
    ? withoutLeadingDirectories(entries)
    : { kept: entries, removed: [] };
  const swept = mode === 'keep' ? { kept: top.kept, removed: [] } : withoutDenied(top.kept, filter);
  const missing = missingRulesOf(filter, swept.kept);
  return { kept: swept.kept, removed: [...top.removed, ...swept.removed], missing };
}

/**
 * The same in a thread beside the event loop. There are thousands of paths and thousands of patterns, and one
 * pattern can take a millisecond for one path.
 */
export const applyRulesBeside = declareThreadWork({
  name: 'submissions.applyRules',
  timeoutMs: 5_000,
  run: applyRules,
});

/**
 * Decides whether the hand-in is accepted. A refusal carries everything that the dialog shows: denied,
 * removed and missing files.
 */
export function verdictOn({ entries, filter, mode }: FilteredFiles, applied: AppliedRules): Verdict {
  const { kept, removed, missing } = applied;
  if (mode === 'keep' && !switchesOf(filter).allowOverride) return refused(overrideNotAllowed);
  const isDenied = removed.some((entry) => entry.deletionType !== 'leading_directory');
  if (missing.length > 0 || (mode === 'error' && isDenied)) return refusedByRules(entries, filter, applied);
  return kept.some((entry) => entry.kind === 'file') ? allowed : refused(noFilesSubmitted);
}

interface Sweep {
  readonly kept: readonly FileEntry[];
  readonly removed: readonly RemovedEntry[];
}

function withoutLeadingDirectories(entries: readonly FileEntry[]): Sweep {
  const parents = directoriesAbove(entries.map((entry) => entry.path));
  const leaves = entries.filter((entry) => !parents.has(entry.path)).map(pathForRules);
  const count = leadingDirectoryCountOf(leaves);
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

function withoutDenied(entries: readonly FileEntry[], filter: HandInFilter): Sweep {
  const denial = denialOf(filter);
  const kept: FileEntry[] = [];
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

function withoutEmptyDirectories(sweep: Sweep): Sweep {
  const filled = directoriesAbove(sweep.kept.flatMap((entry) => (entry.kind === 'file' ? [entry.path] : [])));
  const isEmpty = (entry: FileEntry) => entry.kind === 'directory' && !filled.has(entry.path);
  const gone = sweep.kept.filter(isEmpty);
  return {
    kept: sweep.kept.filter((entry) => !isEmpty(entry)),
    removed: [
      ...sweep.removed,
      ...gone.map((entry) => removedOf(pathForRules(entry), 'delete_empty_directories', 'empty_directory')),
    ],
  };
}

function refusedByRules(entries: readonly FileEntry[], filter: HandInFilter, outcome: AppliedRules): Verdict {
  const denied = outcome.removed.filter((entry) => entry.deletionType === 'denied_file');
  const text =
    outcome.missing.length > 0
      ? `Required files are missing: ${outcome.missing.map((rule) => rule.name).join(', ')}.`
      : invalidFileInArchive.text;
  return refused(invalidFileInArchive, {
    text,
    extra: {
      invalidFiles: denied.map((entry) => [entry.fullname, entry.reason]),
      removedFiles: outcome.removed,
      missingFiles: outcome.missing,
      originalTree: originalTreeOf(entries),
      filterVersion: filter.version,
    },
  });
}

/** The tree as it was sent. It is not stored and has no ids, so each path takes the place of an id. */
function originalTreeOf(entries: readonly FileEntry[]): DirectoryNode {
  const rows = completeEntriesOf(entries).map((entry) => ({
    id: entry.path,
    path: entry.path,
    sha256: entry.kind === 'file' ? entry.sha256 : null,
  }));
  return treeOf({ id: '', name: '' }, rows);
}

function pathForRules(entry: FileEntry): string {
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
