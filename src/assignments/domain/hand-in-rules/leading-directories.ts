// Which directories at the top of a hand-in are removed.
import type { HandInFilter, HandInRule } from './model.ts';
import { liesInDirectory, matchesFile, readRuleName } from './rule-name.ts';

/**
 * How many directories at the top hold nothing but the next directory. The paths are those of files and of
 * empty directories; the path of a directory ends in `/`.
 */
export function leadingDirectoryCountOf(paths: readonly string[]): number {
  const [first, ...others] = paths.map((path) => path.split('/'));
  if (first === undefined) return 0;
  let count = 0;
  while (count < first.length - 1 && others.every((parts) => isInside(parts, first[count], count)))
    count += 1;
  return count;
}

function isInside(parts: readonly string[], directory: string | undefined, depth: number): boolean {
  return parts.length > depth + 1 && parts[depth] === directory;
}

/**
 * How many of them go. A directory that rules ask for stays: whoever hands in `src/main.py` alone has what the
 * rule `src/*.py` requires.
 */
export function removedDirectoryCountOf(paths: readonly string[], filter: HandInFilter): number {
  const most = leadingDirectoryCountOf(paths);
  const rules = rulesOfDirectories(filter);
  if (most === 0 || rules.length === 0) return most;
  const chain = paths[0]?.split('/').slice(0, most) ?? [];
  let best = { count: most, met: metBy(paths, most, rules) };
  for (let count = most - 1; count >= 0 && best.met < rules.length; count -= 1) {
    // Only where a rule begins with this directory can more of them be met than without it.
    if (!rules.some(({ name }) => firstPartOf(name) === chain[count])) continue;
    const met = metBy(paths, count, rules);
    if (met > best.met) best = { count, met };
  }
  return best.count;
}

/** The rules that allow or require something in a directory. */
function rulesOfDirectories(filter: HandInFilter): HandInRule[] {
  if (filter.version !== 'SubmissionValidator') return [];
  return filter.validator.rules.filter(
    ({ ruleType, fileType, name }) =>
      ruleType !== 'deny' && (fileType === 'directory' || readRuleName(name).parts.length > 1),
  );
}

function firstPartOf(name: string): string | undefined {
  return readRuleName(name)
    .parts[0]?.map(({ text }) => text)
    .join('');
}

/** How many rules mean something once that many directories are gone. */
function metBy(paths: readonly string[], count: number, rules: readonly HandInRule[]): number {
  const kept = paths.map((path) => path.split('/').slice(count).join('/'));
  return rules.filter(({ fileType, name }) =>
    kept.some((path) =>
      fileType === 'directory' ? liesInDirectory(name, path) : !path.endsWith('/') && matchesFile(name, path),
    ),
  ).length;
}
