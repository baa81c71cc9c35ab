import type { LineRange } from '../../kernel/domain/texts/line-range.ts';
import { linesText } from '../domain/plain-text.ts';

export const texts = {
  generalTitle: 'General feedback',
  generalPlaceholder: 'Write feedback on the whole submission in Markdown',
  writeGeneral: 'Write about the whole submission',
  placeholder: 'Write feedback in Markdown',
  commentOn: (lines: LineRange) => `Comment on ${linesText(lines)}`,
  commentOnSubmission: 'General feedback',
  answerTo: (name: string) => `Answer to ${name}`,
  changeReply: 'Change this feedback',
  save: 'Save',
  cancel: 'Cancel',
  saveKeys: 'Ctrl Enter',
  draftKept: 'Draft kept on this device',
  draftDiscarded: 'Draft discarded',
  saving: 'Saving...',
  notSaved: 'Your feedback could not be saved. It is still in the box.',
  notChanged: 'Your change could not be saved. It is still in the box.',

  reply: 'Reply',
  answer: 'Answer',
  edit: 'Edit',
  delete: 'Delete',
  showEdits: 'Show edits',
  actions: 'More',
  edited: 'edited',
  peer: 'Peer feedback',
  notApproved: 'Waits for approval',
  approved: 'Approved',
  unsavedApproval: "Cannot change approval of feedback that hasn't been saved.", // PEER-010
  notApprovedChange: 'The approval could not be changed.',
  hiddenAuthor: 'Author hidden',
  deletedReply: 'This feedback was deleted.',
  moreReplies: (count: number) => (count === 1 ? '1 more reply' : `${count} more replies`),
  threadOn: (lines: LineRange) => `Feedback on ${linesText(lines)}`,
  severalLines: ({ first, last }: LineRange) => `Lines ${first + 1} to ${last + 1}`,

  deleteTitle: 'Delete this feedback?',
  deleteText: 'Answers beneath it stay. The text is kept among the edits.',

  editsTitle: 'Edits',
  editsOf: (name: string) => `Changed by ${name}`,
  deletedBy: (name: string) => `Deleted by ${name}`,
  edits: 'edits',
  unsavedEdits: "Cannot get edits of feedback that hasn't been saved.", // FB-019

  filterAuthor: 'Author',
  filterText: 'Search in feedback',
  everyone: 'Everyone',
  goToCode: 'Go to code',
  noFeedback: 'There is no feedback yet',
  noFeedbackHint: 'Comments on lines of code are shown here.',
  noMatch: 'No feedback found',
  noMatchHint: 'Change the author or the search text.',
  loadFailed: 'The feedback could not be loaded.',
  contextLabel: (path: string, lines: LineRange) => `${path}, around ${linesText(lines)}`,
} as const;
