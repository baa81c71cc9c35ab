export const texts = {
  title: 'Exam',
  loggedInAs: (name: string) => `This link is for ${name}.`,
  startsIn: (time: string) => `The exam starts in ${time}.`,
  starts: 'Start',
  ends: 'End',
  start: 'Start exam',
  notYet: 'The exam has not started yet.',
  ended: 'This exam has ended.',
  home: 'To the home page',
} as const;
