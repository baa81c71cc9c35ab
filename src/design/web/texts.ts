// Every text that the design room itself shows. Exact words of the specification carry their requirement id.
import { momentOutOfBounds } from '../../kernel/domain/fields.ts';

export const texts = {
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved',
  savesItself: 'Saves itself',
  notSaved: (reason: string) => `Not saved: ${reason}`,
  notSavedInvalid: 'Not saved: correct what is marked above.',
  partNotSaved: (part: string) => `${part}: the last change is not saved`,
  changedMeanwhile: 'Somebody else has changed this meanwhile',
  changedMeanwhileTo: (theirs: string) => `It is now: ${theirs} Yours is not saved.`,
  putMine: 'Put mine',
  keepTheirs: 'Keep theirs',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  delete: 'Delete',
  yes: 'Yes',
  no: 'No',
  partNotLoaded:
    'This part of the page could not be loaded. The site may have been updated: save your work, then reload.',
  reloadPage: 'Reload the page',
  retry: 'Retry',
  outOfReach: 'Check the address, or ask somebody who may open it for access.',
  close: 'Close',
  discardTitle: 'Discard changes?',
  discardText: 'What you entered is not saved yet.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  closeMessage: 'Close message',
  undo: 'Undo',
  reset: 'Reset',
  resetField: (label: string) => `Reset ${label.toLowerCase()}`,
  resetDate: 'Take the date away',
  details: 'Details',
  remove: (name: string) => `Remove ${name}`,
  actions: 'Actions',
  copy: 'Copy',
  loading: 'Loading',
  codeGroup: 'Code',
  codeComment: 'Comment on the line of the caret, or on the selected lines',
  codeCommentTip: 'Comment (C). Drag over several lines to comment on all of them.',
  codeGoToLine: 'Go to a line of the code',
  outline: 'Outline of the file',
  noOutline: 'Nothing in this file has a name to go to.',
  required: 'required',
  breadcrumb: 'Breadcrumb',
  onThisPage: 'On this page',

  confirm: 'Confirm',
  message: 'Message',
  submitted: 'Done',
  unknownFailure: 'Something unknown went wrong',
  requestId: (id: string) => `Request id: ${id}`,

  invalidForm: 'The form contains invalid input(s)', // UI-015
  nothingChanged: 'Nothing has changed', // UI-016
  askReset: 'Are you sure you want to reset the form?', // UI-017
  formProblems: (count: number) =>
    count === 1 ? 'Please correct 1 field:' : `Please correct ${count} fields:`,

  numberEmpty: (name: string) => `${name} may not be empty.`, // UI-019
  notANumber: (name: string) => `${name} is not a number.`, // UI-020
  numberTooSmall: (name: string, min: string) => `${name} should be greater than or equal to ${min}.`, // UI-021
  numberTooLarge: (name: string, max: string) => `${name} should be less than or equal to ${max}.`, // UI-022
  tooManyDecimals: (name: string, count: number) => `${name} may have at most ${count} decimals.`,
  notAFraction: (text: string) => `Expected a fractional number, but got the string "${text}"`, // UI-025
  zeroDenominator: 'Cannot construct a fraction with a denominator of 0.', // UI-027
  notAnInteger: 'The value should be an integer', // UI-028
  inputRequired: 'Input is required', // UI-029

  typeToSearch: 'Type to search', // UI-035
  clearSearch: 'Clear search',
  searchFields: (fields: readonly string[]) => `Narrow by ${fields.map((field) => `${field}:`).join(', ')}`,
  searchFailed: (message: string) => `Failed to search: ${message}`, // UI-038
  noItems: (items: string) => `There are no ${items}`, // UI-039
  noMatch: (items: string) => `No ${items} found`, // UI-040
  clear: (label: string) => `Clear ${label}`,

  showPassword: 'Show password',
  hidePassword: 'Hide password',

  unknownName: 'Unknown', // USER-007
  you: '(You)', // USER-008
  testStudent: 'This is a test student', // USER-010
  groupName: (name: string) => `Group "${name}"`, // USER-011
  noGroupMembers: 'This group has no members.', // USER-012
  nameWithheld:
    'The name of this user may not be stored permanently, so it can only be shown inside your learning management system.', // USER-013

  rangeFrom: 'From',
  rangeUntil: 'Until',
  rangeReversed: 'The end is before the start.',
  dateOutOfBounds: momentOutOfBounds,
  dateUnread: (text: string) =>
    `“${text}” is no date, so nothing was changed. Type it like 2026-12-31 or 2026-12-31 23:59.`,
  date: 'Date',
  datePlaceholder: 'YYYY-MM-DD',
  time: 'Time (24 h)',
  hours: 'Hours',
  minutes: 'Minutes',
  days: 'Days',
  seconds: 'Seconds',
  chooseDate: 'Choose a date',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
  chooseMonth: 'Choose month',
  chooseYear: 'Choose year',
  justNow: 'just now',

  dropFilesOrFolders: 'Drop files or folders here',
  dropFiles: 'Drop files here',
  dropFile: 'Drop a file here',
  chooseFiles: 'Choose files',
  chooseFile: 'Choose a file',
  chooseFolder: 'Choose a folder',
  chosenFiles: (count: number, size: string) => `${count === 1 ? '1 file' : `${count} files`}, ${size}`,
  removeAll: 'Remove all',
  filesAdded: (count: number) => (count === 1 ? '1 file added' : `${count} files added`),
  fileRemoved: (path: string) => `${path} removed`,

  selectAll: 'Select all rows',
  selectRow: (name: string) => `Select ${name}`,
  loadMore: 'Load more',

  write: 'Write',
  preview: 'Preview',
  remotePicture: (alt: string, host: string) =>
    alt === '' ? `Picture from ${host}` : `${alt} (picture from ${host})`,
  nothingToPreview: 'Nothing to preview',
  markdownHint: 'Markdown, $maths$ and code are supported',
  dragHandle: (label: string) => `Move ${label}`,
  fold: (label: string) => `Collapse ${label}`,
  unfold: (label: string) => `Expand ${label}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveIn: 'Move into the block above',
  moveOut: 'Move out',
  movedUp: (label: string) => `${label} moved up`,
  movedDown: (label: string) => `${label} moved down`,
  movedInto: (label: string, parent: string) => `${label} moved into ${parent}`,
  movedOutOf: (label: string, parent: string) => `${label} moved out of ${parent}`,
  movedBefore: (label: string, other: string) => `${label} moved before ${other}`,
  movedAfter: (label: string, other: string) => `${label} moved after ${other}`,
  cannotMove: 'Cannot move there',

  codeLabel: (fileName: string) => `${fileName}, read only.`,
  codeCommentHint: 'Press C to comment on the current line or on the selected lines.',
  editorLabel: (label: string) => `${label}. Press Escape, then Tab, to leave the editor.`,
  linesShown: (shown: string, all: string) => `Showing the first ${shown} of ${all} lines`,
  showAll: 'Show all',
  longLine: (count: string) => `${count} more characters`,
  diffLabel: (fileName: string) => `Changes in ${fileName}`,
  diffBefore: (fileName: string) => `${fileName} before`,
  diffAfter: (fileName: string) => `${fileName} after`,
  noChanges: 'No changes',
  inserted: 'inserted',
  deleted: 'deleted',
  expected: 'Expected',
  got: 'Got',
  showWhitespace: 'Show whitespace',
  noOutput: '(no output)',

  layers: 'Opened layers',
  goTo: 'Go to',
  commands: 'commands',
  shortcuts: 'Keyboard shortcuts',
  change: 'Change',
  changeKey: (label: string) => `Change the key of ${label}`,
  pressKey: (label: string) => `Press the new key of ${label}`,
  pressNewKey: 'Press a key',
  resetKeys: 'Reset all keys',
  keyNotFree: (key: string) =>
    `${key} cannot be chosen. Press a letter or a sign, alone or with Ctrl or Alt.`,
  keyTaken: (key: string, label: string) =>
    `${key} is “${label}”. Press another key, or change that one first.`,
  keyTwice: (label: string) => `Also the key of “${label}”.`,
} as const;
