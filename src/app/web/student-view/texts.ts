export const texts = {
  enabled: 'Student View Enabled',
  leave: 'Leave Student View',
  lacked: 'As yourself you cannot do this',
  noRole: 'No role with the name "Student" was found.',
  notEntered: 'Student view was not started',
} as const;
