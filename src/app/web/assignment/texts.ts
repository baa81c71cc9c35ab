export const texts = {
  submissions: 'Submissions',
  parts: 'Parts of the settings',
  tabs: {
    general: 'General',
    'hand-in': 'Hand-in',
    schedule: 'Schedule',
    graders: 'Graders',
    rubric: 'Rubric',
    autotest: 'AutoTest',
  },
  noRight: 'You may not change this assignment',
  noRightHint: 'Ask a teacher of the course if you should.',
} as const;
