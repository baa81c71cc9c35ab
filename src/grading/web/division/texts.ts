export const texts = {
  division: 'Division of the work',
  divisionHint:
    'A grader with weight 2 gets twice as much as one with weight 1. New work goes to the grader of its author, or to whoever lacks most. Work that somebody has begun stays where it is.',
  nobodyGrades: 'Nobody may grade in this course',
  nobodyGradesHint: 'Give somebody a role that may grade, on the page of the members.',
  dividedLike: 'Divided like',
  dividedLikeHint: 'Each author then has the same grader in both assignments.',
  deletedParent: 'An assignment that was deleted',
  onItsOwn: 'On its own, by weights',
  weightsOfParent: 'The weights are those of the other assignment. Change them there.',
  weightOf: (name: string) => `Weight of ${name}`,
  share: (weight: number, total: number) =>
    total === 0 || weight === 0 ? 'no share' : `${Math.round((weight / total) * 1000) / 10} %`,
  allAlike: 'All alike',
  nobody: 'Nobody',
  divide: 'Divide',
} as const;
