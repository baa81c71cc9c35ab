export const texts = {
  title: 'You',
  profile: 'Profile',
  sessions: 'Where you are logged in',
  preferences: 'Preferences',
  calendar: 'Calendar',
} as const;
