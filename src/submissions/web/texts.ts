import type { HandInRule } from '../../assignments/domain/hand-in-rules/model.ts';

const rulePrefix: Record<HandInRule['ruleType'], string> = {
  allow: 'Allowed',
  deny: 'Not allowed',
  require: 'Required',
};

/** What the name of a rule means, for who has never read a pattern. */
const meant = (name: string): string => {
  if (name.endsWith('/')) return `the folder ${name}`;
  return name.includes('*') ? `a file like ${name}, where * stands for any letters` : `the file ${name}`;
};

export const texts = {
  // Handing in
  filesToHandIn: 'Files to hand in',
  dropHint: 'Files, whole folders or one archive (zip, tar, 7z); archives are unpacked.',
  handIn: 'Hand in',
  handInAgain: 'Hand in again',
  chooseFirst: 'Choose at least one file first.',
  limits: (total: string, file: string) => `At most ${total} in all and ${file} a file.`,
  fileTooLarge: (limit: string) => `This is larger than ${limit}, the most that can be sent. Remove it.`,
  removeTooLarge: 'Remove the files that are too large first.',
  totalTooLarge: (limit: string) =>
    `Together the files are larger than ${limit}, the most that can be sent. Remove what is not needed.`,
  tooManyFiles: (limit: number) => `A hand-in has at most ${limit} files. Remove what is not needed.`,
  denied: (allowedName: string | undefined) =>
    allowedName === undefined
      ? 'The hand-in rules do not allow this file.'
      : `The hand-in rules do not allow this name. Rename it to ${allowedName}, then choose it again.`,
  missingTitle: 'Something that the hand-in rules require is missing',
  missing: (name: string, nearlyAs: string | undefined) =>
    nearlyAs === undefined ? `Add ${meant(name)}.` : `Rename ${nearlyAs} to ${name}, then choose it again.`,
  unlikeTemplateTitle: 'No file has a name of the template',
  unlikeTemplate: (names: string) => `Tests may look for ${names}. Check the names of your files.`,
  nearTemplate: (name: string, nearlyAs: string) =>
    `The template calls it ${name}, and you chose ${nearlyAs}. Tests may look for ${name}.`,
  uploading: 'Sending the files',
  sent: (percent: number) => `${percent} % sent`,
  sentAt: (percent: number, speed: string, left: string) =>
    `${percent} % sent, ${speed} a second, about ${left} left`,
  allSent: 'All is sent. The site is storing your work.',
  sendingAgain: 'The connection broke. Sending everything again: stay on this page.',
  goingOnSoon: 'The connection broke. Sending goes on where it stopped: stay on this page.',
  arrivedBefore: (percent: number) => `${percent} % had arrived before. Sending goes on from there.`,
  arrivedUntilCut: (percent: number) =>
    `${percent} % had arrived when the connection broke. Sending goes on from there.`,
  fileChanged: 'One of the files has changed or is gone since it was chosen. Choose the files again.',
  offline: 'There is no connection. Stay on this page: your files are still here.',
  stalled: 'The connection is very slow or broken. Stay on this page: your files are still here.',
  brokeOffTitle: 'Your work may not have arrived',
  brokeOff:
    'The connection broke before the site could confirm it. Your files are still here: hand in again when you are online. They are handed in only once.',
  attemptsLeft: (left: number, total: number) => `${left} of ${total} attempts left`,
  waitFor: (wait: string) => `The next hand-in is possible in ${wait}`,
  noAttemptsLeft: 'You have used all attempts of this assignment. Ask the teacher if you need another one.',

  // The dialog of a refused hand-in
  notAccepted: 'These files do not follow the hand-in rules',
  problems: 'What is wrong',
  missingFiles: 'Missing files',
  deniedFiles: 'Denied files',
  instructions: 'Hand-in instructions',
  nothingMissing: 'No required file is missing.',
  nothingDenied: 'No file is denied.',
  addMissing: 'Cancel, add these files and hand in again:',
  renameTitle: 'Only large and small letters are wrong',
  rename: (path: string, allowedPath: string) =>
    `Cancel, rename ${path} to ${allowedPath} and choose it again.`,
  deniedIntro: 'The files struck out are not allowed:',
  deniedInTree: ', not allowed',
  handedInFiles: 'Files of the hand-in',
  deleteAndHandIn: 'Delete disallowed files and hand in',
  handInAnyway: 'Hand in anyway',
  cancelSubmission: 'Cancel submission',
  filesAreMissing: 'Required files are missing. Cancel, add them and hand in again.',
  denyAll: 'Only the files named here may be handed in:',
  allowAll: 'All files may be handed in, apart from what is named here:',
  ignoreRules: 'Files that match one of these lines may not be handed in:',
  noRules: 'All files may be handed in.',
  rule: ({ ruleType, name }: HandInRule) => `${rulePrefix[ruleType]}: ${meant(name)}`,

  // The list
  submissions: 'Submissions',
  user: 'User',
  grade: 'Grade',
  handedIn: 'Handed in',
  older: 'Older',
  autoTest: 'AutoTest',
  assignedTo: 'Assigned to',
  feedback: 'Feedback',
  unassigned: 'Unassigned',
  noGrade: '—',
  hiddenGrade: 'Hidden from you',
  gradeSoFar: (grade: string) => `${grade} so far`,
  toGrade: 'To grade',
  grader: 'Grader',
  anyGrader: 'Any grader',
  late: 'Late',
  test: 'Test',
  search: 'Search submissions',
  searchPlaceholder: 'Type to search, or user:name',
  show: 'Submissions shown',
  latestOnly: 'Latest only',
  all: 'All',
  assignedToMe: 'Assigned to me',
  showing: (shown: number, total: number) =>
    `Showing ${shown} out of ${total} student${total === 1 ? '' : 's'}`,
  loadFailed: 'The submissions could not be loaded.',
  emptyHint: 'They appear here by themselves once somebody hands in.',
  noMatchHint: 'Change the search or the filters.',
  testsPassed: (passed: string, total: string) => `${passed} of ${total} ${total === '1' ? 'test' : 'tests'}`,
  contradicts: (tests: string) => `${tests}, contradicts itself`,
  contradicting: (count: number) =>
    count === 1
      ? 'The result of one submission contradicts itself'
      : `The results of ${String(count)} submissions contradict themselves`,
  contradictingHint:
    'Tests that contradict themselves count no points. A program can cause this by accident, or by trying to forge its result: look at the marked hand-ins.',
  testState: {
    not_started: 'Waiting',
    running: 'Running',
    passed: 'Done',
    failed: 'Could not run',
    timed_out: 'Timed out',
    skipped: 'Skipped',
  },

  // What is selected
  selected: (count: number, hidden: number) =>
    hidden === 0 ? `${count} selected` : `${count} selected, ${hidden} of them hidden by the filters`,
  clearSelection: 'Clear',

  // Export
  exportList: 'List for a spreadsheet',
  exportListHint: 'One row per submission, with what you see in the list.',
  exportRows: 'Rows',
  exportAllRows: 'All rows',
  exportFilteredRows: 'As filtered in the list',
  exportCount: (count: number) => `${count} row${count === 1 ? '' : 's'}`,
  exportColumns: 'Columns',
  exportHeadings: {
    user: 'User',
    username: 'Username',
    grade: 'Grade (0 to 10)',
    created: 'Handed in (UTC)',
    late: 'Late',
    autoTest: 'AutoTest',
    assignee: 'Assigned to',
    feedback: 'Feedback',
  },
  exportNoColumn: 'Choose at least one column.',
  exportNotLoaded: 'The list is still being loaded.',
  exportAs: (format: string) => `Download ${format}`,
  exportFiles: 'Files as a zip archive',
  exportFilesHint: 'A folder for each submission, without test submissions.',
  exportZip: 'Download zip',
  exportFilesCount: (count: number) => `${count} submission${count === 1 ? '' : 's'}`,
  exportNoFiles: 'No submission passes the filters of the list.',
  exportTooMany: (most: number) =>
    `With a search or a grader, one zip holds at most ${most} submissions. Filter by grade or time instead, or narrow the search.`,

  // Files
  downloadAll: 'Download all',
  downloadFeedback: 'Download feedback',
  downloadFile: 'Download',
} as const;
