// Decides who sees and who changes the teacher version of files, and what a change may do.
import type { HeldPermissions } from '../../../access/domain/held.ts';
import type { CoursePermission } from '../../../access/domain/permission.ts';
import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import { treeLimits } from '../../../assignments/domain/file-tree.ts';
import { filePathOf } from '../file-name.ts';
import { aboveIsFile, belowItself, deadlineAhead, mayNotEditFiles, unusablePath } from './refusals.ts';

export const rightsToEditFiles = [
  'can_edit_others_work',
  'can_edit_others_in_section_work',
] as const satisfies readonly CoursePermission[];

/** All revisions of a submission; every change of a file is one more. */
export const mostRevisions = 100_000;

export interface ReviserFacts {
  readonly permissions: HeldPermissions;
  readonly isAuthor: boolean;
  /** The caller shares a section with the author. */
  readonly isInSection: boolean;
}

/** Nobody is staff for their own work. */
function editsWorkOf({ permissions, isAuthor, isInSection }: ReviserFacts): boolean {
  if (isAuthor) return false;
  if (permissions.has('can_edit_others_work')) return true;
  return isInSection && permissions.has('can_edit_others_in_section_work');
}

/** Rule 'view teacher files': authors after the grading is done, and those who may change them. */
export function seesRevisions(facts: ReviserFacts & { readonly isDone: boolean }): boolean {
  if (facts.isAuthor) return facts.isDone && facts.permissions.has('can_view_own_teacher_files');
  return editsWorkOf(facts);
}

/** Rule 'edit files'. Work of the test student has no author who could hand in again. */
export function mayReviseFiles(
  facts: ReviserFacts & { readonly isTest: boolean; readonly deadline: Date | null },
  now: Date,
): Verdict {
  if (!editsWorkOf(facts)) return refused(mayNotEditFiles);
  const isOpen = !facts.isTest && facts.deadline !== null && now < facts.deadline;
  return isOpen ? refused(deadlineAhead) : allowed;
}

/** The path of a new or renamed file, or why it cannot be one. A slash at its end asks for a folder. */
export function revisedPathOf(given: string): { readonly path: string } | Verdict {
  const checked = filePathOf(given.replace(/^\/+/, ''));
  return 'path' in checked && !checked.renamed ? checked : refused(unusablePath);
}

/** Whether these entries above a path are all folders. */
export function mayLieBelow(above: readonly { readonly isDirectory: boolean }[]): Verdict {
  return above.every(({ isDirectory }) => isDirectory) ? allowed : refused(aboveIsFile);
}

/** What lies in a folder gets longer paths when the folder is moved. */
export function mayHavePaths(paths: readonly string[]): Verdict {
  const fits = (path: string) =>
    path.length <= treeLimits.pathLength && path.split('/').length <= treeLimits.depth;
  return paths.every(fits) ? allowed : refused(unusablePath);
}

export function mayMove(from: string, to: string): Verdict {
  return to.startsWith(`${from}/`) ? refused(belowItself) : allowed;
}

/** What a revision did with its file: a further one follows another revision, or the file as handed in. */
export function changeOf(
  path: string | null,
  pathBefore: string | null,
): 'added' | 'changed' | 'moved' | 'removed' {
  if (path === null) return 'removed';
  if (pathBefore === null) return 'added';
  return path === pathBefore ? 'changed' : 'moved';
}
