export const texts = {
  title: 'You',
  profile: 'Profile',
  sessions: 'Where you are logged in',
  preferences: 'Preferences',
  notifications: 'Notification settings',
  calendar: 'Calendar',
  snippets: 'Snippets',
} as const;
