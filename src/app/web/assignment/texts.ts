export const texts = {
  examRoom: 'Exam room',
  submissions: 'Submissions',
  unsaved: (tab: string) => `${tab} (not saved)`,
  parts: 'Parts of the settings',
  noRight: 'You may not change this assignment',
  noRightHint: 'Ask a teacher of the course if you should.',
} as const;
