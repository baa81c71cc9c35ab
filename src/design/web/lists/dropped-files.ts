export interface PickedFile {
  /** The path, with the folders that were dropped or chosen and `/` between them. */
  path: string;
  file: File;
}

/** Files and whole folders out of a drop. Entries must be taken before the event ends, so this reads them first. */
export async function droppedFiles(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return pickedFiles(transfer.files);
  const nested = await Promise.all(entries.map((entry) => filesOf(entry, '')));
  return nested.flat();
}

/** Files of an input; a folder input names their place inside the folder. */
export const pickedFiles = (files: FileList): PickedFile[] =>
  Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));

async function filesOf(entry: FileSystemEntry, folder: string): Promise<PickedFile[]> {
  const path = `${folder}${entry.name}`;
  if (entry instanceof FileSystemFileEntry) return [{ path, file: await readFile(entry) }];
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const children = await readFolder(entry);
  const nested = await Promise.all(children.map((child) => filesOf(child, `${path}/`)));
  return nested.flat();
}

const readFile = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader gives at most a hundred entries a time. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** A file that is picked again replaces the one at its path. */
export function withFiles(files: readonly PickedFile[], added: readonly PickedFile[]): PickedFile[] {
  const byPath = new Map([...files, ...added].map((picked) => [picked.path, picked]));
  return [...byPath.values()].sort((left, right) => left.path.localeCompare(right.path, 'en'));
}
