export const texts = {
  title: 'New assignment',
  hint: 'Students see it once you open it.',
  create: 'Create',
  name: 'Name of the assignment',
  deadline: 'Deadline',
  deadlineHint: 'Empty: work is never late.',
  inWeeks: (weeks: number) => (weeks === 1 ? 'In 1 week' : `In ${weeks} weeks`),
  start: 'Tests to start from',
  noTests: 'None',
  mainFile: 'Main file',
  mainFileHint:
    'It must be handed in. You get a rubric category, hand-in rules and one test with an example to change.',
  notStarted: 'The assignment is there, but without its tests. Choose them on its AutoTest tab.',
} as const;
