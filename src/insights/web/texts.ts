export const texts = {
  statistics: 'Statistics',
  figures: 'Figures',
  assignments: 'Assignments',
  toGrade: 'Submissions to grade',
  members: 'Members by role',
  role: 'Role',
  count: 'Members',
  weeks: 'Submissions by week',
  weeksHint: 'Each line counts seven days, beginning on the day that it names.',
  weekOf: 'Week of',
  submissions: 'Submissions',
  nothingYet: 'Nobody has handed in yet',
  nothingYetHint: (assignments: number) =>
    assignments === 0
      ? 'Make the first assignment on the page of the course.'
      : 'The weeks are counted here from the first submission on.',
} as const;
