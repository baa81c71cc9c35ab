// The trees of a submission beside each other: which file of staff was made of which handed-in file, and what differs.
import {
  directoriesAbove,
  filesOf,
  treeOf,
  type DirectoryNode,
  type PlacedFile,
  type TreeRow,
} from '../../assignments/domain/file-tree.ts';

export type FileChange = 'added' | 'removed' | 'changed' | 'moved' | 'same';

/** A file as handed in beside what staff made of it; at least one of the two is there. */
export interface FilePair {
  readonly student: PlacedFile | undefined;
  readonly teacher: PlacedFile | undefined;
  readonly change: FileChange;
}

/** Every file of both trees once, those of staff first. */
export function pairsOf(student: readonly PlacedFile[], teacher: readonly PlacedFile[]): FilePair[] {
  const handedIn = new Map(student.map((file) => [file.id, file]));
  const kept = new Set<string>();
  const pairs = teacher.map((file): FilePair => {
    const before = handedIn.get(file.studentFileId ?? file.id);
    if (before) kept.add(before.id);
    return { student: before, teacher: file, change: changeOf(before, file) };
  });
  const removed = student
    .filter(({ id }) => !kept.has(id))
    .map((file): FilePair => ({ student: file, teacher: undefined, change: 'removed' }));
  return [...pairs, ...removed];
}

function changeOf(before: PlacedFile | undefined, after: PlacedFile): FileChange {
  if (before === undefined) return 'added';
  if (before.hash !== after.hash) return 'changed';
  return before.path === after.path ? 'same' : 'moved';
}

/** The name of a pair in an address: the newer file of the two. */
export function idOfPair({ student, teacher }: FilePair): string {
  return teacher?.id ?? student?.id ?? '';
}

/** Finds the pair that a file of any tree belongs to. */
export function pairsById(pairs: readonly FilePair[]): ReadonlyMap<string, FilePair> {
  return new Map(
    pairs.flatMap((pair) =>
      [pair.student, pair.teacher].flatMap((file): [string, FilePair][] => (file ? [[file.id, pair]] : [])),
    ),
  );
}

/** The union of both trees. A file that was deleted stands where it was. */
export function diffTreeOf(student: DirectoryNode, pairs: readonly FilePair[]): DirectoryNode {
  const files = pairs.flatMap((pair) => {
    const file = pair.teacher ?? pair.student;
    return file === undefined ? [] : [{ id: idOfPair(pair), path: file.path, hash: file.hash }];
  });
  const folders = directoriesAbove(files.map(({ path }) => path));
  // Pairs with a file of staff come first. Where something else has the path of a deleted file by now, that is shown.
  const taken = new Set(folders);
  const shown = files.filter(({ path }) => !taken.has(path) && taken.add(path));
  return treeOf({ id: student.id, name: '' }, rowsOf(shown, folders));
}

function rowsOf(
  files: readonly { id: string; path: string; hash: string }[],
  folders: Iterable<string>,
): TreeRow[] {
  return [
    ...[...folders].map((path) => ({ id: `folder ${path}`, path, sha256: null })),
    ...files.map(({ id, path, hash }) => ({ id, path, sha256: hash })),
  ];
}

/** Files that tests left, as a tree under the name that the documents give it (FILE-002). */
export function generatedTreeOf(
  files: readonly { readonly fileId: string; readonly path: string }[],
): DirectoryNode {
  const left = files.map(({ fileId, path }) => ({ id: fileId, path, hash: fileId }));
  const folders = directoriesAbove(files.map(({ path }) => path));
  return treeOf({ id: 'generated', name: 'AutoTest generated files' }, rowsOf(left, folders));
}

/** The pairs of two trees; without a second tree nothing differs. */
export function pairsOfTrees(student: DirectoryNode, teacher: DirectoryNode | null): FilePair[] {
  const handedIn = filesOf(student);
  return pairsOf(handedIn, teacher === null ? handedIn : filesOf(teacher));
}
