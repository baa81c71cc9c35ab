export const texts = {
  // The card of teachers
  title: 'Second marks',
  hint: 'Some graded work, drawn by chance, is marked again by another grader who does not see the first mark. Both marks then stand here side by side.',
  failed: 'The second marks could not be loaded.',
  count: 'How many',
  graders: 'Second graders',
  gradersHint: 'Nobody gets work that they have graded themselves.',
  noGrader: 'Choose at least one grader.',
  noCount: 'Say how many, at least one.',
  draw: 'Draw a sample',
  drawn: (count: number) => (count === 1 ? 'One submission is drawn.' : `${count} submissions are drawn.`),
  drawQuestion:
    'Draw now? These graders stop seeing grades and comments of the drawn work until they hand in their second mark.',
  none: 'Nothing is drawn yet.',
  list: 'First and second marks',
  work: 'Work of',
  first: 'First mark',
  second: 'Second mark',
  difference: 'Difference',
  decision: 'Counts',
  waiting: 'Not handed in yet',
  nothing: '–',
  decide: 'Decide',
  counts: {
    first: 'The first mark counts',
    second: 'The second mark counts',
    mean: 'The mean counts',
  },
  remove: 'Take out of the sample',
  removeWaiting: 'Take out',
  removeTitle: (name: string) => `Take the work of ${name} out of the sample?`,
  removeOpen: (grader: string | undefined) =>
    `${grader ?? 'The second grader'} does not mark it any more, and what they have marked of it so far is lost. The first mark counts.`,
  removeFinished: 'The second mark and its note are lost. The first mark counts.',
  cancel: 'Cancel',
  details: 'Details',
  detailsOf: (name: string) => `Both marks of the work of ${name}`,
  category: 'Category',
  note: 'Note of the second grader',
  decided: { first: 'First', second: 'Second', mean: 'Mean' },
  notDecided: 'That could not be stored.',
  summary: (finished: number, all: number, mean: string) =>
    `${finished} of ${all} second marks are there. On average they differ by ${mean}.`,
  summaryWithout: (all: number) => `None of ${all} second marks is there yet.`,

  // The panel of the second grader
  panel: 'Your second mark',
  panelHint:
    'You mark this work a second time. The first mark and the comments of others are hidden from you until you hand yours in.',
  grade: 'Grade by hand',
  gradeHint: 'Leave it empty where the rubric makes the grade.',
  outOf: (max: string) => `of ${max}`,
  noteLabel: 'Note for the teacher',
  noteHint: 'Why you marked so. The author does not see it.',
  save: 'Save',
  handIn: 'Hand in the second mark',
  handInQuestion: 'Hand it in? You cannot change it any more. Then you see the first mark.',
  incomplete: 'Choose in every category, or give a grade by hand.',
  saved: 'The second mark is saved.',
  handedIn: 'The second mark is handed in. The first one is shown now.',

  // Above the list of submissions
  open: (count: number) =>
    count === 1 ? 'You mark one submission a second time' : `You mark ${count} submissions a second time`,
  openHint: 'Their first marks are hidden from you until you hand yours in.',
  openNext: 'Open the next one',
} as const;
