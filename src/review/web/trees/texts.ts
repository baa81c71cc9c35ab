import type { TreeMode } from '../../domain/tree-mode.ts';
import type { FileChange } from '../../domain/trees.ts';

export const texts = {
  version: 'Version of the files',
  modes: {
    student: 'Student',
    teacher: 'Teacher',
    diff: 'Diff',
    generated: 'AutoTest',
  } satisfies Record<TreeMode, string>,
  generated: 'AutoTest generated files',
  changes: {
    added: 'Added by staff',
    removed: 'Deleted by staff',
    changed: 'Changed by staff',
    moved: 'Renamed by staff',
    same: 'Not changed',
  } satisfies Record<FileChange, string>,
  history: 'Who changed what',
  historyFailed: 'The changes could not be loaded.',
  staff: 'Staff',
  revision: {
    added: (path: string) => `added ${path}`,
    removed: (path: string) => `deleted ${path}`,
    changed: (path: string) => `changed ${path}`,
    moved: (path: string, before: string) => `renamed ${before} to ${path}`,
  },
  movedFrom: (path: string) => `Was ${path}`,
  splitView: 'Side by side',
  asHandedIn: 'As handed in',
  byStaff: 'Changed by staff',
  binaryDiffers: 'This file is not text, so its versions cannot be compared',
  downloadBoth: 'Download both versions to compare them.',
  tooLargeToCompare: 'The two versions are too large to be compared here',
  downloadStudent: 'Download as handed in',
  downloadTeacher: 'Download the teacher version',
  sameInBoth: 'Staff changed nothing in this file',

  // Searching
  search: 'Search in all files',
  searchPlaceholder: 'Type to search all files', // UI-035
  searchFailed: 'The files could not be searched.',
  found: (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`,
  foundNothing: 'No file has this text',
  searchCut: 'Only the first lines are shown. Search for more letters to see the others.',
  notSearched: (count: number) =>
    `${count} ${count === 1 ? 'file was' : 'files were'} not searched: no text, or too large.`,

  // Changing files
  edit: 'Edit',
  editHint: 'Changes the teacher version. What was handed in stays as it is.',
  newFile: 'New file',
  closeEditor: 'Cancel',
  fileForm: 'File of the teacher version',
  path: 'Path',
  pathHint: 'With "/" between folders. A new path renames the file.',
  content: 'Content',
  save: 'Save',
  remove: 'Delete',
  removeQuestion: (path: string) => `Delete ${path} from the teacher version? What was handed in stays.`,
  notText: 'This file is no text of at most 1 MiB. It can be renamed or deleted here.',
  overtaken: 'Somebody else was first',
  overtakenHint:
    'Nothing that you typed is lost. Look below at what would change in theirs, then press “Put mine in its place” or “Leave theirs, drop mine”.',
  theirsAndMine: 'Theirs compared with mine',
  takeTheirs: 'Leave theirs, drop mine',
  putMine: 'Put mine in its place',
  deletedMeanwhile:
    'The file was deleted meanwhile. Nothing that you typed is lost: “Put mine in its place” makes the file anew, “Leave theirs, drop mine” leaves it deleted.',
} as const;
