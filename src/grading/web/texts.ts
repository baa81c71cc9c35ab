export const texts = {
  grade: 'Grade',
  outOf: (max: string) => `/ ${max}`,
  noGrade: '–',
  saving: 'Saving...',
  saved: 'Saved',
  notSaved: 'The grade could not be saved. The field shows what is stored.',
  overridden: 'Set by hand',
  back: 'Back to the rubric grade',
  focusGrade: 'Go to the grade',
  hotkeyGroup: 'Grading',
  loadFailed: 'The grade could not be loaded.',

  history: 'History of the grade',
  noHistory: 'The grade has not changed yet.',
  historyFailed: 'The history could not be loaded.',
  removed: 'Removed',
  byRubric: 'from the rubric',
  byHand: 'by hand',
  autoTest: 'AutoTest',
  system: 'The site',

  graders: 'Graders',
  grader: 'Grader',
  done: 'Done',
  gradersHint: 'Everybody who may grade in this course. Who is given new work is no longer done.',
  doneOf: (name: string) => `${name} is done`,
  isDone: (name: string) => `Saved: ${name} is done`,
  isNotDone: (name: string) => `Saved: ${name} is not done`,
  statusNotSaved: (name: string) => `The status of ${name} was not changed`,
  notYourStatus: 'You may say this of yourself only.',

  gradesChange: (count: number) => (count === 1 ? '1 grade will change.' : `${count} grades will change.`),
  gradeLine: (name: string, before: string, after: string) => `${name}: ${before} becomes ${after}`,
  moreGrades: (count: number) => `and ${count} more`,
  cleared: (count: number) =>
    count === 1
      ? '1 mark given in a deleted item goes away. This cannot be taken back.'
      : `${count} marks given in deleted items go away. This cannot be taken back.`,
} as const;
