// Which parts of the student's home each account sees, and the check that each place of a mount is still a real folder.
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../domain/plan.ts';
import { studentHome, type JobSpace } from './job-space.ts';
import { requireReal, ShapedTreeError } from './shaped-paths.ts';

const studentFolder = `${studentHome}/student`;
const fixturesFolder = `${studentHome}/fixtures`;

/** Throws a sentence when a build or a program put something else where the sandbox lays its mounts. */
export function requireRealTree(
  space: JobSpace,
  { networkHolder }: { readonly networkHolder?: unknown } = {},
): void {
  const { root, base, cgroup } = space;
  const folders = ['/dev', '/proc', '/run', ...(base.usesHostUsr ? ['/usr'] : [])];
  for (const path of folders) requireReal(root, path);
  if (cgroup.views.length > 0) requireReal(root, '/sys');
  if (!space.isBuild) for (const path of [studentFolder, fixturesFolder]) requireReal(root, path);
  if (networkHolder) requireReal(root, '/etc/resolv.conf', 'file');
}

/** The home of the tool without anything that an earlier command wrote there; it lies outside the job's tree. */
export function freshToolHome({ toolHome, toolUid, studentUid }: JobSpace): void {
  rmSync(toolHome, { recursive: true, force: true });
  mkdirSync(toolHome);
  chownSync(toolHome, toolUid, studentUid);
  chmodSync(toolHome, 0o700);
}

/**
 * Students cannot write to files of tests. Of the student's home a tool sees only these, the hand-in and what the set-up
 * left there.
 */
export function homeArguments(space: JobSpace, account: Account | 'root'): string[] {
  if (space.isBuild || account === 'root') return [];
  const fixtures = ['--ro-bind', join(space.root, fixturesFolder), fixturesFolder];
  if (account === 'student') return fixtures;
  const hidden = ['--perms', '0755', '--size', '1048576', '--tmpfs', studentHome];
  const student = ['--bind', join(space.root, studentFolder), studentFolder];
  return [...hidden, ...student, ...fixtures, ...ofSetUp(space), '--remount-ro', studentHome];
}

/** Each is a mount of its own for every tool. */
const mostEntries = 200;

/** What belongs to root came with the set-up: no student can have put it there or changed it. */
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
