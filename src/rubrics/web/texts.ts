const pointsOf = (points: string): string => (points === '1' ? '1 point' : `${points} points`);

export const texts = {
  noName: '[No name]', // RUB-010
  points: pointsOf,
  achieved: (points: string, best: string) => `${points} / ${best}`,
  notChosen: '–',
  rubric: 'Rubric',
  loadFailed: 'The rubric could not be loaded.',

  // Marking
  filledByAutoTest: 'AutoTest',
  filledByAutoTestHint: 'The AutoTest fills this category.',
  score: 'Score',
  percent: '%',
  pointsUnit: (low: string, high: string) => `points, from ${low} to ${high}`,
  notSaved: 'Your mark could not be saved. The rubric shows what is stored.',
  saveMarks: 'Save rubric',
  resetMarks: 'Reset',
  unsavedMarks: 'Not saved yet',
  undoMark: 'Undo the last mark',
  nextOpen: 'Next open category',
  fillMarks: 'All points in the open categories',
  focusRubric:
    'Go to the next open category; there 1 to 9 choose an item, and Alt with a digit goes to that category',
  hotkeyGroup: 'Grading',
  choiceKeys: 'Keys 1 to 9 choose an item, Tab goes to the next category, Alt and a digit to that category.',

  // Editing
  editorLabel: 'Categories of the rubric',
  summary: (points: string, rows: number) =>
    `${pointsOf(points)} in ${rows === 1 ? '1 category' : `${rows} categories`}`,
  addKinds: {
    normal: {
      label: 'Discrete category',
      meaning:
        'Graders choose one of its items, each with a name and points: missing 0, works 2, well done 4.',
    },
    continuous: {
      label: 'Continuous category',
      meaning:
        'Graders give any score from a minimum to a maximum. The usual kind for tests: so much of the points as passed.',
    },
  },
  filledByTests:
    'Tests fill a category when a Connect Rubric block in the tab AutoTest names it. It then shows “AutoTest” once the tests are published.',
  itemOf: (number: number) => `Item ${number}`,
  discrete: 'Discrete',
  continuous: 'Continuous',
  name: 'Name',
  description: 'Description',
  itemPoints: 'Points',
  itemName: 'Name of the item',
  itemDescription: 'Description of the item',
  minimum: 'Minimum points',
  maximum: 'Maximum points',
  addItem: 'Add an item',
  deleteItem: 'Delete the item',
  duplicate: 'Duplicate',
  deleteRow: 'Delete',
  makeContinuous: 'Make continuous',
  makeDiscrete: 'Make discrete',
  fold: (name: string) => `Fold ${name}`,
  unfold: (name: string) => `Unfold ${name}`,
  advanced: 'Advanced',
  maxPoints: 'Points needed for a 10',
  maxPointsHint: (total: string) => `Without a number, all ${total} points of the rubric are needed.`,
  save: 'Save rubric',
  savedTitle: 'The rubric is saved',
  undone: 'The former rubric is back',
  notUndone: 'The former rubric could not be brought back',
  rubricMeanwhile:
    'Somebody else has changed the rubric meanwhile. Yours is not saved: save again to put it in place of theirs, or reload the page to see theirs.',
  unsavedTitle: 'The rubric has changes that are not saved.',
  empty: 'This assignment has no rubric yet',
  emptyText: 'Add a category, or copy the rubric of another assignment.',
  copy: 'Copy a rubric',
  copyFrom: 'Assignment to copy from',
  copyNow: 'Copy',
  copyNothing: 'Choose an assignment first.',
  assignments: 'assignments',
  deleteRubric: 'Delete rubric',
  deleteRubricTitle: 'Delete this rubric?',
  deleteRubricText: 'All categories and every mark given in them go away. Grades set by hand stay.',
  deleteLabel: 'Delete',
  askTitle: 'Save the rubric?',
  askSave: 'Save',
  askBack: 'Back',
  noZero: (name: string) => `In "${name}" nobody can get 0 points: it has no item with 0 points.`,
  meanwhile: 'Somebody else has marked this too',
  meanwhileBy: (name: string) =>
    `${name} has changed the rubric since you last saw it. Nothing of yours is saved yet.`,
  meanwhileRow: (header: string, [before = '', theirs = '', mine = '']: readonly string[]) =>
    `${header}: "${before}" became "${theirs}". Yours: "${mine}".`,
  somebody: 'Somebody',
  nothingChosen: 'nothing',
  pointsOf: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  putMine: 'Put mine',
  keepTheirs: 'Keep theirs',
} as const;
