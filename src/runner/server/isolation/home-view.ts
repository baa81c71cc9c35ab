// Decides which parts of the student's home each account sees, and checks that every mount point is still a
// real folder.
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync, type Dirent } from 'node:fs';
import { join, relative } from 'node:path';
import { isGlobMatch } from '../../domain/glob.ts';
import type { Account } from '../../domain/plan.ts';
import { studentHome, type JobSpace } from './job-space.ts';
import { requireReal, ShapedTreeError } from './shaped-paths.ts';

const studentFolder = `${studentHome}/student`;
const fixturesFolder = `${studentHome}/fixtures`;

interface Started {
  readonly networkHolder?: unknown;
  readonly account?: Account | 'root';
  readonly cwd?: string;
}

/** Throws a sentence when a build or program has replaced a mount point of the sandbox, or locked where it starts. */
export function requireRealTree(space: JobSpace, { networkHolder, account, cwd }: Started = {}): void {
  const { root, base, cgroup } = space;
  const folders = ['/dev', '/proc', '/run', ...(base.usesHostUsr ? ['/usr'] : [])];
  for (const path of folders) requireReal(root, path);
  if (cgroup.views.length > 0) requireReal(root, '/sys');
  if (!space.isBuild) for (const path of [studentFolder, fixturesFolder]) requireReal(root, path);
  if (networkHolder) requireReal(root, '/etc/resolv.conf', 'file');
  if (!space.isBuild && cwd === studentFolder && account !== 'root') requireOpen(space, account);
}

/** A program may close the folder of its hand-in. The tool is in the group of it. */
function requireOpen({ root }: JobSpace, account: Account = 'student'): void {
  const { mode } = lstatSync(join(root, studentFolder));
  if ((mode & (account === 'tool' ? 0o010 : 0o100)) !== 0) return;
  throw new ShapedTreeError(
    `${studentFolder} was locked by a program, so that none can start there any more.`,
  );
}

/** Empties the home of the tool. It lies outside the tree of the job. */
export function freshToolHome({ toolHome, toolUid, studentUid }: JobSpace): void {
  rmSync(toolHome, { recursive: true, force: true });
  mkdirSync(toolHome);
  chownSync(toolHome, toolUid, studentUid);
  chmodSync(toolHome, 0o700);
}

/**
 * The view of the student's home. Students cannot write to files of tests. A tool sees only those files, the
 * hand-in and what the set-up left.
 */
export function homeArguments(
  space: JobSpace,
  { account, unseen = [] }: { readonly account: Account | 'root'; readonly unseen?: readonly string[] },
): string[] {
  if (space.isBuild || account === 'root') return [];
  const fixtures = ['--ro-bind', join(space.root, fixturesFolder), fixturesFolder, ...emptied(space, unseen)];
  if (account === 'student') return fixtures;
  const hidden = ['--perms', '0755', '--size', '1048576', '--tmpfs', studentHome];
  const student = ['--bind', join(space.root, studentFolder), studentFolder];
  return [...hidden, ...student, ...fixtures, ...ofSetUp(space), '--remount-ro', studentHome];
}

/** Limits the entries, because each one is a separate mount for every tool. */
const mostEntries = 200;

/** Entries that belong to root come from the set-up: no student can have made or changed them. */
function ofSetUp({ root }: JobSpace): string[] {
  const home = join(root, studentHome);
  const names = readdirSync(home).filter((name) => {
    if (name === 'student' || name === 'fixtures') return false;
    const found = lstatSync(join(home, name));
    return found.uid === 0 && (found.isDirectory() || found.isFile());
  });
  if (names.length > mostEntries) {
    throw new ShapedTreeError(
      `The set-up left more than ${mostEntries} files in ${studentHome}: put them into one folder there.`,
    );
  }
  return names.flatMap((name) => ['--ro-bind', join(home, name), `${studentHome}/${name}`]);
}

/** Limits the files that are covered, because each one is a separate mount. */
const mostUnseen = 500;

/** Covers files of tests, so that code under test cannot read what is expected of it. Links are not followed. */
function emptied({ root }: JobSpace, globs: readonly string[]): string[] {
  if (globs.length === 0) return [];
  const folder = join(root, fixturesFolder);
  const paths = entriesBelow(folder)
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => globs.some((glob) => isGlobMatch(glob, path)));
  if (paths.length > mostUnseen) {
    throw new ShapedTreeError(
      `More than ${mostUnseen} files of tests were uploaded: a block can run with fewer.`,
    );
  }
  return paths.flatMap((path) => ['--ro-bind', '/dev/null', `${fixturesFolder}/${path}`]);
}

function entriesBelow(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw new ShapedTreeError(
      `A script of this AutoTest has left a folder below ${fixturesFolder} that cannot be read.`,
      { cause: error },
    );
  }
}
