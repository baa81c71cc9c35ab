export const texts = {
  submissions: 'Submissions',
  parts: 'Parts of the settings',
  noRight: 'You may not change this assignment',
  noRightHint: 'Ask a teacher of the course if you should.',
} as const;
