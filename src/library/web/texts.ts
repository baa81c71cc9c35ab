import type { AssignmentPart } from '../../assignments/domain/parts.ts';

export const texts = {
  title: 'Import from another assignment',
  hint: 'What you choose takes the place of what is here. Dates, passwords and submissions are never copied.',
  source: 'Assignment to import from',
  noSource: 'Choose an assignment',
  noOthers: 'There is no other assignment that you may see.',
  parts: 'Parts',
  partLabels: {
    settings: 'Settings: kind, grading, ways to hand in, limits',
    description: 'Description',
    template: 'Template files',
    rules: 'Hand-in rules',
    rubric: 'Rubric',
    autoTest: 'AutoTest, to be built and published anew',
  } satisfies Record<AssignmentPart, string>,
  allowSubmissions: 'Also after hand-ins',
  allowSubmissionsHint: 'Without this, nothing is imported once somebody has handed in.',
  replaceExisting: 'Replace the rubric and the tests',
  replaceExistingHint:
    'Marks in a rubric that is replaced are lost. Without this, nothing of yours is replaced.',
  fromCourse: (course: string) => `It is in the course ${course}.`,
  handedIn:
    'Somebody has handed in already. Turn on “Also after hand-ins” if you want to import all the same.',
  hasParts: ({ hasRubric, hasTests }: { hasRubric: boolean; hasTests: boolean }) => {
    const own = hasRubric && hasTests ? 'a rubric and tests' : hasRubric ? 'a rubric' : 'tests';
    return `This assignment has ${own} already. Turn this on if they may go; marks in the rubric are lost.`;
  },
  import: 'Import',
  chooseSource: 'Choose an assignment first.',
  chooseParts: 'Choose at least one part.',
} as const;
