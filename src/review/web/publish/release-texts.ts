/** "1 student or group", "3 students or groups". */
const authors = (count: number) => `${count} ${count === 1 ? 'student or group' : 'students or groups'}`;

const see = (count: number) => (count === 1 ? 'sees' : 'see');
const are = (count: number) => (count === 1 ? 'is' : 'are');

export const releaseTexts = {
  title: (name: string) => `Release the grades of ${name}`,
  preview: 'Who will see what',
  failed: 'It could not be told who will see what.',
  graded: (count: number) => `${authors(count)} with a grade`,
  gradedSee: (count: number) =>
    `${see(count)} it, the rubric and the comments on their work, and nothing of others.`,
  held: (count: number) => `${count} of them`,
  unfinishedSee: (count: number) =>
    `${see(count)} a grade so far, and no mail tells of it: their graders have not finished.`,
  heldSee: (count: number) => `${see(count)} the grade only after their tests have run.`,
  ungraded: (count: number) => `${authors(count)} without a grade`,
  ungradedSee: (count: number) => `${see(count)} comments, but no grade until you give one.`,
  named: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(', ')} and ${more} more.` : `${names.join(', ')}.`,
  absent: (count: number) => `${count} ${count === 1 ? 'student' : 'students'} without a submission`,
  absentSee: (count: number) => `${see(count)} nothing new.`,
  comments: (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'} of staff`,
  commentsSeen: (count: number) => `${are(count)} shown to the authors of the work.`,
  peerComments: (count: number) => `${count} approved peer ${count === 1 ? 'comment' : 'comments'}`,
  peerCommentsSeen: (count: number) => `${are(count)} shown too.`,
  unapproved: (count: number) => `${count} peer ${count === 1 ? 'comment' : 'comments'}`,
  unapprovedSeen: (count: number) =>
    count === 1
      ? 'stays hidden, since nobody has approved it.'
      : 'stay hidden, since nobody has approved them.',
  roles: (names: readonly string[]) => names.join(', '),
  rolesSee: 'see their grades already, whatever you choose here.',
  staff: 'Staff',
  staffSee: 'see no more than before.',
  when: 'Release',
  moments: { now: 'Now', later: 'At a time', never: 'By hand later' },
  buttons: { now: 'Release now', later: 'Release then', never: 'Take the moment away' },
  at: 'Release at',
  atHint: 'Grades that are given until then are released with the others. Mails are sent at that moment.',
  chooseMoment: 'Choose a moment.',
  inPast: 'This moment has passed. Choose a later one, or release now.',
} as const;
