export const texts = {
  title: 'Home',
  search: 'Search courses',
  newCourse: 'New course',
  noCoursesHint: 'A teacher adds you, or gives you a link to join.',
  noCoursesTeacher: 'Make your first course to begin.',
  clearSearch: 'Clear the search',
  showArchived: (count: number) => `Show archived (${count})`,
  hideArchived: 'Hide archived',
  archived: 'Archived',
  newInVersion: (version: string) => `New in version ${version}`,
  doNotShowAgain: 'Do not show again',
  noDeadline: 'No deadline',
  toDo: 'To do first',
  nothingToDo: 'Nothing waits for you.',
  toDoFailed: 'What waits for you could not be loaded.',
  due: 'Due',
  daysLeft: (days: number) => {
    if (days < 1) return 'less than a day left';
    return days === 1 ? '1 day left' : `${days} days left`;
  },
  toGrade: (count: number, again: number) =>
    again === 0 ? `${count} to grade` : `${count} to grade, ${again} handed in again`,
  newGrade: 'New grade',
  gradeSoFar: 'First points, not graded to the end yet',
  newFeedback: (count: number) => (count === 1 ? 'New feedback' : `${count} new comments`),
  buildFailed: 'The build of the tests failed',
  notMarked: 'The notification could not be marked as read',
  toGradeShort: (count: number) => `${count} to grade`,
} as const;
