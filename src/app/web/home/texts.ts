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
} as const;
