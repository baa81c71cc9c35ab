// The names that the page of an exam offers to write: files of the template, and files that a hand-in must have.
import { filesOf, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import type { Assignment } from '../../assignments/domain/model.ts';
import { DraftPath } from './drafts.ts';

export interface OfferedFile {
  readonly path: string;
  /** The file of the template that it begins from; undefined for one that begins empty. */
  readonly templateFileId: number | undefined;
}

export function offeredFiles(
  { cgignore }: Pick<Assignment, 'cgignore'>,
  template: DirectoryNode | undefined,
  taken: readonly string[],
): OfferedFile[] {
  const fromTemplate = (template === undefined ? [] : filesOf(template)).map(({ path, id }) => ({
    path,
    templateFileId: Number(id),
  }));
  const required = requiredNames(cgignore).map((path) => ({ path, templateFileId: undefined }));
  const seen = new Set(taken);
  return [...fromTemplate, ...required].filter(({ path }) => {
    const isNew = !seen.has(path) && DraftPath.safeParse(path).success;
    seen.add(path);
    return isNew;
  });
}

/** A required pattern with a wildcard names no file, so it is left to the student. */
function requiredNames(ignore: Assignment['cgignore']): string[] {
  if (ignore === null || typeof ignore === 'string') return [];
  return ignore.rules
    .filter(
      ({ ruleType, fileType, name }) => ruleType === 'require' && fileType === 'file' && !name.includes('*'),
    )
    .map(({ name }) => name.replace(/^\/+/, ''));
}
