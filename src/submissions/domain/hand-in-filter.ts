// Applies the hand-in rules of an assignment: which files a hand-in keeps, and when it is refused.
import { sweptBy, type FilterMode, type Swept } from '../../assignments/domain/hand-in-rules/sweep.ts';
import { switchesOf } from '../../assignments/domain/hand-in-rules/model.ts';
import type { HandInFilter } from '../../assignments/domain/hand-in-rules/model.ts';
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { declareThreadWork } from '../../kernel/domain/threads/thread-work.ts';
import { treeOf, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import { completeEntriesOf, type FileEntry } from './file-tree.ts';
import { invalidFileInArchive, noFilesSubmitted, overrideNotAllowed } from './refusals.ts';

export interface FilteredFiles {
  readonly entries: readonly FileEntry[];
  readonly filter: HandInFilter;
  readonly mode: FilterMode;
}

/** What the rules make of the files of a hand-in. */
export type AppliedRules = Swept<FileEntry>;

/**
 * Applies the rules in a thread beside the event loop. There are thousands of paths and thousands of patterns, and one
 * pattern can take a millisecond for one path.
 */
export const applyRulesBeside = declareThreadWork({
  name: 'submissions.applyRules',
  timeoutMs: 5_000,
  run: (files: FilteredFiles): AppliedRules => sweptBy(files),
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
