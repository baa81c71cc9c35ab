// What can be told of chosen files before they are sent. The server decides; only it sees into archives.
import {
  switchesOf,
  type HandInFilter,
  type HandInRule,
  type SubmissionValidator,
} from '../../../assignments/domain/hand-in-rules/model.ts';
import { respelledPath } from '../../../assignments/domain/hand-in-rules/rule-name.ts';
import {
  allowedPathNear,
  denialByValidator,
  unmetRulesOf,
} from '../../../assignments/domain/hand-in-rules/validator.ts';
import { isArchiveName } from '../archive-name.ts';
import { removedDirectoryCountOf } from '../../../assignments/domain/hand-in-rules/leading-directories.ts';
import { isLitter } from '../../../assignments/domain/hand-in-rules/litter.ts';

interface ChosenFile {
  readonly path: string;
  readonly sizeBytes: number;
}

export interface SendLimits {
  readonly maxFiles: number;
  readonly maxFileSizeBytes: number;
  readonly maxTotalSizeBytes: number;
}

/** What makes the files too large for the site: one of them, all together, or their number. */
type Excess = 'file' | 'total' | 'number';

export function excessOf(files: readonly ChosenFile[], limits: SendLimits): Excess | undefined {
  if (files.some(({ path, sizeBytes }) => sizeBytes > sizeLimitOf(path, limits))) return 'file';
  const sum = files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  if (sum > limits.maxTotalSizeBytes) return 'total';
  return files.length > limits.maxFiles ? 'number' : undefined;
}

/** How large this file may be. For archives only the bound of all files together counts. */
export function sizeLimitOf(path: string, limits: SendLimits): number {
  return isArchiveName(path) ? limits.maxTotalSizeBytes : limits.maxFileSizeBytes;
}

/** An expected file that was not chosen, with a chosen one whose name nearly agrees. */
interface MissingFile {
  readonly name: string;
  readonly nearlyAs: string | undefined;
}

export interface NameProblems {
  /** Chosen paths that the rules deny, each with the name under which they would not, where that is near. */
  readonly denied: ReadonlyMap<string, string | undefined>;
  /** What the rules require; where a chosen file nearly is that, the name that it should have. */
  readonly missing: readonly MissingFile[];
  /** Names of the template, when no chosen file has any of them. */
  readonly unlikeTemplate: readonly MissingFile[];
}

const noProblems: NameProblems = { denied: new Map(), missing: [], unlikeTemplate: [] };

interface Expected {
  /** Rules written as an ignore text are left to the server. */
  readonly rules: string | SubmissionValidator | null;
  /** Names of the files at the top of the template. */
  readonly templateNames: readonly string[];
}

/** Compares the names with rules and template, the folders around everything left out as on the server. */
export function nameProblemsOf(paths: readonly string[], { rules, templateNames }: Expected): NameProblems {
  const sent = paths.filter((path) => !isLitter(path));
  if (sent.length === 0 || sent.some(isArchiveName)) return noProblems;
  const validator = typeof rules === 'object' && rules !== null ? rules : undefined;
  const kept = withoutTop(sent, validator);
  const names = new Set(kept.values());
  const near = (name: string) => ({ name, nearlyAs: nearNameOf(name, [...names]) });
  const isUnlike = templateNames.length > 0 && !templateNames.some((name) => names.has(name));
  if (!validator) return { ...noProblems, unlikeTemplate: isUnlike ? templateNames.map(near) : [] };
  const denied = sent.flatMap((path) => {
    const judged = kept.get(path) ?? path;
    if (denialByValidator(validator, judged) === null) return [];
    return [[path, allowedPathNear(validator, judged)] as const];
  });
  const entries = [...names].map((path) => ({ kind: 'file' as const, path }));
  const missing = unmetRulesOf(validator, entries).map(
    (rule) => nearRule(rule, names) ?? near(shownName(rule)),
  );
  const isTold = missing.length > 0 || denied.length > 0;
  return {
    denied: new Map(denied),
    missing,
    unlikeTemplate: isUnlike && !isTold ? templateNames.map(near) : [],
  };
}

/** Each path with the one that the server keeps. */
function withoutTop(paths: readonly string[], validator: SubmissionValidator | undefined) {
  const filter: HandInFilter = validator
    ? { version: 'SubmissionValidator', validator }
    : { version: 'EmptySubmissionFilter' };
  const count = switchesOf(filter).removeLeadingDirectories ? removedDirectoryCountOf(paths, filter) : 0;
  return new Map(paths.map((path) => [path, path.split('/').slice(count).join('/')]));
}

/** The slash at the start of a rule only means the top. */
const shownName = ({ name }: HandInRule): string => name.replace(/^\//, '');

/** A chosen file that only the size of letters keeps from being what the rule requires. */
function nearRule({ fileType, name }: HandInRule, paths: ReadonlySet<string>): MissingFile | undefined {
  if (fileType === 'directory') return undefined;
  for (const path of paths) {
    const respelled = respelledPath(name, path);
    if (respelled !== undefined) return { name: respelled, nearlyAs: path };
  }
  return undefined;
}

/** Only the size of letters differs, or the number that a browser gives to a second download. */
function nearNameOf(name: string, paths: readonly string[]): string | undefined {
  const plain = (path: string) => path.toLowerCase().replace(/ ?\(\d{1,3}\)/, '');
  return paths.find((path) => plain(path) === plain(name));
}
