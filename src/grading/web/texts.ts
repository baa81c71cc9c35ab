export const texts = {
  grade: 'Grade',
  outOf: (max: string) => `/ ${max}`,
  noGrade: '–',
  soFar: 'so far',
  saving: 'Saving...',
  saved: 'Saved',
  notSaved: 'The grade could not be saved. The field shows what is stored.',
  overridden: 'Set by hand',
  back: 'Back to the rubric grade',
  focusGrade: 'Go to the grade',
  hotkeyGroup: 'Grading',
  loadFailed: 'The grade could not be loaded.',

  meanwhile: 'Somebody else has graded this too',
  meanwhileBy: (name: string, before: string, now: string) =>
    `${name} has changed the grade from ${before} to ${now} since you last saw it.`,
  yours: (grade: string) => `Yours is ${grade}. It is not saved yet.`,
  yoursIsRubric: 'You wanted to go back to the grade of the rubric. That is not saved yet.',
  changedWhileTyping: (grade: string) => `Changed by somebody else meanwhile: ${grade}`,
  somebody: 'Somebody',
  noGradeYet: 'no grade',
  putMine: 'Put mine',
  keepTheirs: 'Keep theirs',

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
  gradersHint:
    'Everybody who may grade in this course. A grader who is done and gets new work is not done any more.',
  doneOf: (name: string) => `${name} is done`,
  isDone: (name: string) => `Saved: ${name} is done`,
  isNotDone: (name: string) => `Saved: ${name} is not done`,
  statusNotSaved: (name: string) => `The status of ${name} was not changed`,
  notYourStatus: 'You may say this of yourself only.',

  notifications: 'Grader notifications',
  notificationsHint: 'Graders who are not done are reminded by e-mail, and somebody hears when all are done.',
  reminds: 'Remind graders',
  remindsHint: 'Once, at the moment that you choose.',
  remindAt: 'Remind at',
  noMoment: 'Choose when graders are reminded.',
  momentPassed: 'This moment has passed. Choose a later one to remind graders again.',
  waitsFor: 'Who is reminded, and has to be done',
  doneTypes: {
    assigned_only: {
      label: 'Graders with assigned submissions',
      description: 'Who has no submission to grade is left alone.',
    },
    all_graders: { label: 'All graders', description: 'Everybody who may grade in this course.' },
  },
  doneEmail: 'E-mail address to tell when all are done',
  doneEmailHint: 'It gets one mail. Leave it empty to tell nobody.',
  remindNow: 'Remind now',
  remindQuestion: {
    assigned_only: 'Write now to all graders with assigned submissions who are not done?',
    all_graders: 'Write now to all graders who are not done?',
  },

  gradesChange: (count: number) => (count === 1 ? '1 grade will change.' : `${count} grades will change.`),
  studentsSee: 'Grades are published, so students see the new ones at once.',
  changedGrades: 'Grades that change',
  author: 'Author',
  gradeNow: 'Now',
  gradeThen: 'Then',
  noGradeChanges: 'No grade changes.',
  rubricChangedBy: (name: string) => `${name} changed this rubric`,
  takeBack: 'Take the change back…',
  takeBackQuestion: 'Take the last change of the rubric back?',
  takeBackNow: 'Take back',
  takenBack: 'The change is taken back',
  cancel: 'Cancel',
  clearedByTakeBack: (count: number) =>
    count === 1
      ? '1 mark in what the change added goes away.'
      : `${count} marks in what the change added go away.`,
  cleared: (count: number) =>
    count === 1
      ? '1 mark given in a deleted item goes away, until you take the change back.'
      : `${count} marks given in deleted items go away, until you take the change back.`,
} as const;
